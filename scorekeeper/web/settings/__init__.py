"""Pages of settings: language, card colours, the installed app."""
