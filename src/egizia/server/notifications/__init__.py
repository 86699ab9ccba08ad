"""Word to people whose turn it is: by the browser or by a webhook."""
