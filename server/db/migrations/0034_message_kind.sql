-- What a message is that is shown as a text: a location, a reaction.
ALTER TABLE chat_message ADD COLUMN kind text;
