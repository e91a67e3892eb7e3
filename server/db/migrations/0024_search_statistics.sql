-- As buyers' (0018): whether a name is rare decides between its trigrams and a walk from the newest order or chat, and a hundred samples cannot tell.
ALTER TABLE orders ALTER COLUMN search_text SET STATISTICS 1000;
--> statement-breakpoint
ALTER TABLE chat ALTER COLUMN search_text SET STATISTICS 1000;
