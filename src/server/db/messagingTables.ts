import type { Migration } from './migrate.ts'

const audit = `
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL DEFAULT '',
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL DEFAULT ''`

/** Templates, channels, events and rules of the messaging centre, and the records of sends. */
export const messagingTables: Migration = (store) =>
  store.exec(`
    CREATE TABLE msg_templates (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      template_id TEXT NOT NULL,
      template_name TEXT NOT NULL,
      remark TEXT NOT NULL DEFAULT '',
      is_sys INTEGER NOT NULL DEFAULT 0,
      status INTEGER NOT NULL DEFAULT 1,
      -- Follows the channel templates (DECISION-MSG-16).
      open_channel TEXT NOT NULL DEFAULT '',
      template_params TEXT NOT NULL DEFAULT '[]',${audit},
      UNIQUE (tenant_id, template_id)
    );
    CREATE TABLE msg_channels (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      channel_code TEXT NOT NULL,
      channel_name TEXT NOT NULL,
      -- 1: built in; its row belongs to the platform and every tenant sees it.
      is_sys INTEGER NOT NULL DEFAULT 0,
      channel_function TEXT NOT NULL DEFAULT '',
      remark TEXT NOT NULL DEFAULT '',${audit},
      UNIQUE (tenant_id, channel_code)
    );
    CREATE TABLE msg_channel_templates (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      template_id TEXT NOT NULL,
      channel_code TEXT NOT NULL,
      template_name TEXT NOT NULL DEFAULT '',
      content TEXT NOT NULL DEFAULT '',
      remark TEXT NOT NULL DEFAULT '',
      template_id_op TEXT NOT NULL DEFAULT '',
      title_op TEXT NOT NULL DEFAULT '',
      signature_code TEXT NOT NULL DEFAULT '',
      account_id TEXT NOT NULL DEFAULT '',
      template_type_op TEXT NOT NULL DEFAULT '',
      app_id TEXT NOT NULL DEFAULT '',
      status INTEGER NOT NULL DEFAULT 1,${audit},
      UNIQUE (tenant_id, template_id, channel_code)
    );
    CREATE TABLE msg_signatures (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      signature_code TEXT NOT NULL,
      signature_text TEXT NOT NULL,
      remark TEXT NOT NULL DEFAULT '',${audit},
      UNIQUE (tenant_id, signature_code)
    );
    -- What the providers approved; kept by synchronising, the same for all tenants.
    CREATE TABLE msg_mp_templates (
      id INTEGER PRIMARY KEY,
      template_id_op TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      primary_industry TEXT NOT NULL DEFAULT '',
      deputy_industry TEXT NOT NULL DEFAULT '',
      example TEXT NOT NULL DEFAULT '',
      content TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE msg_ma_templates (
      id INTEGER PRIMARY KEY,
      template_id_op TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      example TEXT NOT NULL DEFAULT '',
      -- 2 one-time, 3 long-term subscription.
      type INTEGER NOT NULL DEFAULT 2,
      change_default_roles INTEGER NOT NULL DEFAULT 0,
      content TEXT NOT NULL DEFAULT ''
    );
    -- Addresses of users at the chat channels (DECISION-MSG-43).
    CREATE TABLE msg_user_bindings (
      user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      mp_open_id TEXT NOT NULL DEFAULT '',
      ma_open_id TEXT NOT NULL DEFAULT '',
      ding_talk_id TEXT NOT NULL DEFAULT ''
    );

    CREATE TABLE msg_sys_events (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      event_code TEXT NOT NULL,
      event_name TEXT NOT NULL,
      template_id TEXT NOT NULL,
      receive_info TEXT NOT NULL DEFAULT '',
      remark TEXT NOT NULL DEFAULT '',
      status INTEGER NOT NULL DEFAULT 1,${audit},
      UNIQUE (tenant_id, event_code)
    );
    CREATE TABLE msg_audit_events (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      event_code TEXT NOT NULL,
      event_name TEXT NOT NULL,
      job_function TEXT NOT NULL,
      job_cron TEXT NOT NULL,
      job_params TEXT NOT NULL DEFAULT '',
      template_id TEXT NOT NULL,
      receive_info TEXT NOT NULL DEFAULT '',
      remark TEXT NOT NULL DEFAULT '',
      status INTEGER NOT NULL DEFAULT 1,
      is_sys INTEGER NOT NULL DEFAULT 0,
      -- Epoch milliseconds; NULL while disabled or when it never fires.
      next_fire INTEGER,${audit},
      UNIQUE (tenant_id, event_code)
    );
    CREATE INDEX msg_audit_events_next ON msg_audit_events (next_fire) WHERE next_fire IS NOT NULL;
    CREATE TABLE msg_biz_events (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      event_code TEXT NOT NULL,
      event_name TEXT NOT NULL,
      job_function TEXT NOT NULL,
      job_cron TEXT NOT NULL,
      job_params TEXT NOT NULL,
      time_unit TEXT NOT NULL DEFAULT 'D',
      status INTEGER NOT NULL DEFAULT 1,
      remark TEXT NOT NULL DEFAULT '',
      -- As of audit events.
      next_fire INTEGER,${audit},
      UNIQUE (tenant_id, event_code)
    );
    CREATE INDEX msg_biz_events_next ON msg_biz_events (next_fire) WHERE next_fire IS NOT NULL;
    -- Contracts and receivables of the demo, which the functions of business events look through.
    CREATE TABLE demo_biz_records (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      -- contract or receivable.
      kind TEXT NOT NULL,
      biz_id TEXT NOT NULL,
      biz_type TEXT NOT NULL,
      title TEXT NOT NULL,
      -- Day on which a contract ends or a receivable is due.
      biz_date TEXT NOT NULL,
      amount REAL NOT NULL,
      owner_user_id INTEGER NOT NULL DEFAULT 0,
      customer TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX demo_biz_records_date ON demo_biz_records (tenant_id, kind, biz_date);
    CREATE TABLE msg_biz_event_rules (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      title TEXT NOT NULL,
      event_code TEXT NOT NULL,
      biz_type TEXT NOT NULL DEFAULT '',
      dt_num_min INTEGER,
      dt_num_max INTEGER,
      amount_min REAL,
      amount_max REAL,
      amount_unit TEXT NOT NULL DEFAULT '1',
      -- 0: once only.
      frequency INTEGER NOT NULL DEFAULT 0,
      status INTEGER NOT NULL DEFAULT 1,
      template_id TEXT NOT NULL,
      receive_info TEXT NOT NULL DEFAULT '',${audit}
    );
    CREATE INDEX msg_biz_event_rules_event ON msg_biz_event_rules (tenant_id, event_code);
    -- When a rule last sent for a business object; outlives the records of that send.
    CREATE TABLE msg_rule_sends (
      rule_id INTEGER NOT NULL REFERENCES msg_biz_event_rules (id) ON DELETE CASCADE,
      biz_id TEXT NOT NULL,
      -- Epoch milliseconds.
      sent INTEGER NOT NULL,
      PRIMARY KEY (rule_id, biz_id)
    ) WITHOUT ROWID;

    CREATE TABLE msg_biz_infos (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      biz_id TEXT NOT NULL,
      type_desc TEXT NOT NULL,
      template_id TEXT NOT NULL,
      -- 0 not sent, 1 sending, 2 success, 3 failure, 4 partial failure.
      biz_send_status INTEGER NOT NULL DEFAULT 0,
      biz_send_time TEXT NOT NULL DEFAULT '',
      biz_send_retry INTEGER NOT NULL DEFAULT 0,
      biz_send_desc TEXT NOT NULL DEFAULT '',
      biz_remark TEXT NOT NULL DEFAULT '',
      receive_info TEXT NOT NULL DEFAULT '',
      biz_params TEXT NOT NULL DEFAULT '',
      biz_create_time TEXT NOT NULL,
      -- Of the rule or event that sent it; empty for sends by hand.
      rule_id TEXT NOT NULL DEFAULT '',
      -- simulated, system, audit or business: what may be tried again and what do-not-disturb covers.
      origin TEXT NOT NULL DEFAULT 'simulated',
      -- JSON of what is needed to go on with it after a crash and to try again.
      job TEXT NOT NULL DEFAULT '{}',
      -- Receivers by their newest record.
      sent INTEGER NOT NULL DEFAULT 0,
      failed INTEGER NOT NULL DEFAULT 0,
      -- Epoch milliseconds of the next try; NULL when there is none.
      next_try INTEGER
    );
    CREATE INDEX msg_biz_infos_time ON msg_biz_infos (tenant_id, biz_create_time);
    CREATE INDEX msg_biz_infos_template ON msg_biz_infos (tenant_id, template_id, biz_create_time);
    CREATE INDEX msg_biz_infos_rule ON msg_biz_infos (rule_id, biz_id) WHERE rule_id <> '';
    CREATE INDEX msg_biz_infos_try ON msg_biz_infos (next_try) WHERE next_try IS NOT NULL;
    CREATE INDEX msg_biz_infos_open ON msg_biz_infos (id) WHERE biz_send_status < 2;

    CREATE TABLE msg_channel_records (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      -- Row of msg_biz_infos; biz_id alone may belong to several sends.
      biz_info_id INTEGER NOT NULL REFERENCES msg_biz_infos (id) ON DELETE CASCADE,
      biz_id TEXT NOT NULL,
      template_id TEXT NOT NULL,
      channel_code TEXT NOT NULL,
      content TEXT NOT NULL DEFAULT '',
      recipient TEXT NOT NULL,
      -- 0 for external receivers.
      user_id INTEGER NOT NULL DEFAULT 0,
      -- 1 named, 2 by department.
      receiver_type INTEGER NOT NULL DEFAULT 1,
      -- Of the rule or event that sent it; empty for sends by hand.
      rule_id TEXT NOT NULL DEFAULT '',
      status INTEGER NOT NULL,
      -- 1: the same receiver was tried again later.
      superseded INTEGER NOT NULL DEFAULT 0,
      result_msg TEXT NOT NULL DEFAULT '',
      content_data TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL
    );
    CREATE INDEX msg_channel_records_failed ON msg_channel_records (biz_info_id)
      WHERE status = 0 AND superseded = 0;
    CREATE INDEX msg_channel_records_parent ON msg_channel_records (biz_info_id);
    CREATE INDEX msg_channel_records_biz ON msg_channel_records (tenant_id, biz_id, create_date);
    CREATE INDEX msg_channel_records_time ON msg_channel_records (tenant_id, create_date, status, channel_code);
    CREATE INDEX msg_channel_records_status ON msg_channel_records (tenant_id, status, create_date);

    -- Receivers whose turn has not come. A row goes in the transaction that writes its record, so that after a
    -- crash nobody gets a message twice and nobody is forgotten.
    CREATE TABLE msg_send_queue (
      biz_info_id INTEGER NOT NULL REFERENCES msg_biz_infos (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      channel_code TEXT NOT NULL,
      recipient TEXT NOT NULL,
      user_id INTEGER NOT NULL DEFAULT 0,
      receiver_type INTEGER NOT NULL DEFAULT 1,
      -- Key of the reason why nothing can be sent; empty: it can.
      fault TEXT NOT NULL DEFAULT '',
      -- Record of the try before; 0 for the first.
      earlier INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (biz_info_id, position)
    ) WITHOUT ROWID;

    -- Channel records per hour, for charts: a million records are not counted each time.
    CREATE TABLE msg_delivery_counts (
      tenant_id TEXT NOT NULL,
      -- yyyy-MM-dd HH
      hour TEXT NOT NULL,
      template_id TEXT NOT NULL,
      rule_id TEXT NOT NULL,
      channel_code TEXT NOT NULL,
      status INTEGER NOT NULL,
      total INTEGER NOT NULL,
      PRIMARY KEY (tenant_id, hour, template_id, rule_id, channel_code, status)
    ) WITHOUT ROWID;
    CREATE TRIGGER msg_delivery_counts_more AFTER INSERT ON msg_channel_records BEGIN
      INSERT INTO msg_delivery_counts VALUES (NEW.tenant_id, substr(NEW.create_date, 1, 13), NEW.template_id,
          NEW.rule_id, NEW.channel_code, NEW.status, 1)
        ON CONFLICT DO UPDATE SET total = total + 1;
    END;
    CREATE TRIGGER msg_delivery_counts_less AFTER DELETE ON msg_channel_records BEGIN
      UPDATE msg_delivery_counts SET total = total - 1
        WHERE tenant_id = OLD.tenant_id AND hour = substr(OLD.create_date, 1, 13) AND template_id = OLD.template_id
          AND rule_id = OLD.rule_id AND channel_code = OLD.channel_code AND status = OLD.status;
    END;
  `)
