import type { Migration } from './migrate.ts'

/** In-site messages: those sent, and the in-boxes they are in (DECISION-MSG-59). */
export const messageTables: Migration = (store) =>
  store.exec(`
    CREATE TABLE messages (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      title TEXT NOT NULL,
      content TEXT NOT NULL,
      url TEXT NOT NULL DEFAULT '',
      sender TEXT NOT NULL,
      send_date TEXT NOT NULL,
      -- 1 important, 2 normal, 3 low.
      msg_level INTEGER NOT NULL DEFAULT 2,
      -- Value of the dictionary SYS_MSG_TYPE.
      type TEXT NOT NULL,
      -- 0 everybody, 1 people, 2 departments.
      receiver_type INTEGER NOT NULL DEFAULT 1,
      -- Of the rule or event that sent it, and what it was about; empty when sent by hand.
      rule_id TEXT NOT NULL DEFAULT '',
      biz_id TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE message_records (
      id INTEGER PRIMARY KEY,
      msg_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      read_status INTEGER NOT NULL DEFAULT 0,
      UNIQUE (msg_id, user_id)
    );
    CREATE INDEX message_records_user ON message_records (user_id, read_status);
    CREATE VIEW message_list AS
      SELECT message_records.id, msg_id, user_id, title, content, url, sender, send_date, msg_level, type,
        read_status, rule_id, biz_id
      FROM message_records JOIN messages ON messages.id = msg_id;

    -- Whoever stands here gets no more from the rule about the same; without a rule it concerns one message.
    CREATE TABLE message_mutes (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      msg_id INTEGER NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
      rule_id TEXT NOT NULL,
      biz_id TEXT NOT NULL,
      create_date TEXT NOT NULL
    );
    CREATE UNIQUE INDEX message_mutes_once
      ON message_mutes (user_id, rule_id, biz_id, CASE rule_id WHEN '' THEN msg_id ELSE 0 END);
  `)
