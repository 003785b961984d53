import type { Migration } from './migrate.ts'

const audit = `
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL DEFAULT '',
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL DEFAULT ''`

/** Interfaces to other systems: permitted callers, and past calls. */
export const apiTables: Migration = (store) =>
  store.exec(`
    CREATE TABLE sys_apps (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      -- Of all tenants: the gateway finds the tenant by it.
      app_id TEXT NOT NULL UNIQUE,
      app_name TEXT NOT NULL,
      app_type INTEGER NOT NULL DEFAULT 0,
      app_contacts TEXT NOT NULL DEFAULT '',
      app_phone TEXT NOT NULL DEFAULT '',
      app_mail TEXT NOT NULL DEFAULT '',
      app_address TEXT NOT NULL DEFAULT '',
      -- Sealed, with what extend_json holds: with them this system calls the application.
      api_access_key TEXT NOT NULL DEFAULT '',
      api_secret_key TEXT NOT NULL DEFAULT '',
      extend_json TEXT NOT NULL DEFAULT '',
      api_url TEXT NOT NULL DEFAULT '',
      status INTEGER NOT NULL DEFAULT 1,
      -- JSON with the access key that was issued to the application, and the secret key to it, sealed.
      api_auth TEXT NOT NULL DEFAULT '{"accessKey":""}',
      auth_secret TEXT NOT NULL DEFAULT '',${audit}
    );
    CREATE INDEX sys_apps_tenant ON sys_apps (tenant_id);

    CREATE TABLE api_confs (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      api_code TEXT NOT NULL,
      api_name TEXT NOT NULL,
      status INTEGER NOT NULL DEFAULT 1,
      msg_push INTEGER NOT NULL DEFAULT 0,
      api_provider TEXT NOT NULL,
      api_consumer TEXT NOT NULL,
      api_request_type TEXT NOT NULL,
      api_type TEXT NOT NULL,
      api_protocol_type TEXT NOT NULL,
      api_deal_type TEXT NOT NULL,
      receipt_step_class TEXT NOT NULL DEFAULT '',
      receipt_step_method TEXT NOT NULL DEFAULT '',
      query_step_class TEXT NOT NULL DEFAULT '',
      query_step_method TEXT NOT NULL DEFAULT '',
      response_step_class TEXT NOT NULL DEFAULT '',
      response_step_method TEXT NOT NULL DEFAULT '',
      update_step_class TEXT NOT NULL DEFAULT '',
      update_step_method TEXT NOT NULL DEFAULT '',
      api_url TEXT NOT NULL DEFAULT '',
      -- Sealed, with what extend_json holds.
      api_access_key TEXT NOT NULL DEFAULT '',
      api_secret_key TEXT NOT NULL DEFAULT '',
      extend_json TEXT NOT NULL DEFAULT '',
      api_remark TEXT NOT NULL DEFAULT '',
      -- When administrators last heard of a failure, epoch milliseconds.
      noticed INTEGER NOT NULL DEFAULT 0,${audit},
      UNIQUE (tenant_id, api_code)
    );
    CREATE TABLE api_grants (
      app INTEGER NOT NULL REFERENCES sys_apps (id) ON DELETE CASCADE,
      -- receive or call.
      direction TEXT NOT NULL,
      conf INTEGER NOT NULL REFERENCES api_confs (id) ON DELETE CASCADE,
      PRIMARY KEY (app, direction, conf)
    ) WITHOUT ROWID;
    CREATE INDEX api_grants_conf ON api_grants (conf);

    CREATE TABLE api_logs (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      api_code TEXT NOT NULL,
      api_name TEXT NOT NULL DEFAULT '',
      api_sign TEXT NOT NULL DEFAULT '',
      api_req_time TEXT NOT NULL,
      api_rsp_time TEXT NOT NULL DEFAULT '',
      api_duration INTEGER NOT NULL DEFAULT 0,
      api_status INTEGER NOT NULL,
      api_url_params TEXT NOT NULL DEFAULT '',
      req_body_str TEXT NOT NULL DEFAULT '',
      resp_str TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL
    );
    CREATE INDEX api_logs_time ON api_logs (tenant_id, create_date);
    CREATE INDEX api_logs_code ON api_logs (tenant_id, api_code, create_date, api_status);
    CREATE INDEX api_logs_failed ON api_logs (tenant_id, create_date) WHERE api_status = 0;

    -- Requests per day, for totals and figures: a million of them are not counted each time.
    CREATE TABLE api_log_days (
      tenant_id TEXT NOT NULL,
      -- yyyy-MM-dd
      day TEXT NOT NULL,
      api_code TEXT NOT NULL,
      api_name TEXT NOT NULL,
      api_status INTEGER NOT NULL,
      total INTEGER NOT NULL,
      -- Milliseconds of all of them.
      duration INTEGER NOT NULL,
      PRIMARY KEY (tenant_id, day, api_code, api_name, api_status)
    ) WITHOUT ROWID;
    CREATE INDEX api_log_days_code ON api_log_days (tenant_id, api_code, day);
    CREATE TRIGGER api_log_days_more AFTER INSERT ON api_logs BEGIN
      INSERT INTO api_log_days VALUES (NEW.tenant_id, substr(NEW.create_date, 1, 10), NEW.api_code, NEW.api_name,
          NEW.api_status, 1, NEW.api_duration)
        ON CONFLICT DO UPDATE SET total = total + 1, duration = duration + excluded.duration;
    END;
    CREATE TRIGGER api_log_days_less AFTER DELETE ON api_logs BEGIN
      UPDATE api_log_days SET total = total - 1, duration = duration - OLD.api_duration
        WHERE tenant_id = OLD.tenant_id AND day = substr(OLD.create_date, 1, 10) AND api_code = OLD.api_code
          AND api_name = OLD.api_name AND api_status = OLD.api_status;
    END;

    CREATE TABLE api_receipts (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      app_id TEXT NOT NULL,
      api_code TEXT NOT NULL,
      api_name TEXT NOT NULL DEFAULT '',
      method TEXT NOT NULL DEFAULT '',
      timestamp TEXT NOT NULL DEFAULT '',
      sign TEXT NOT NULL,
      request_params TEXT NOT NULL DEFAULT '',
      request_body TEXT NOT NULL DEFAULT '',
      response_str TEXT NOT NULL DEFAULT '',
      deal_flag INTEGER NOT NULL DEFAULT 0,
      deal_desc TEXT NOT NULL DEFAULT '',
      deal_time TEXT NOT NULL DEFAULT '',
      deal_retry INTEGER NOT NULL DEFAULT 0,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      -- Epoch milliseconds from which it is dealt with; NULL when nothing is left to do.
      next_try INTEGER,
      -- The same request is accepted once; a receipt is looked up by its sign as well.
      UNIQUE (sign, app_id)
    );
    CREATE INDEX api_receipts_time ON api_receipts (tenant_id, create_date);
    CREATE INDEX api_receipts_try ON api_receipts (next_try) WHERE next_try IS NOT NULL;

    CREATE TABLE api_notifies (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      biz_id TEXT NOT NULL,
      api_code TEXT NOT NULL,
      api_name TEXT NOT NULL DEFAULT '',
      send_status INTEGER NOT NULL DEFAULT 0,
      send_time TEXT NOT NULL DEFAULT '',
      result_status TEXT NOT NULL DEFAULT '',
      send_desc TEXT NOT NULL DEFAULT '',
      result_data TEXT NOT NULL DEFAULT '',
      feedback_status INTEGER NOT NULL DEFAULT 0,
      feedback_time TEXT NOT NULL DEFAULT '',
      feedback_retry INTEGER NOT NULL DEFAULT 0,
      feedback_desc TEXT NOT NULL DEFAULT '',
      -- Tries so far.
      tries INTEGER NOT NULL DEFAULT 0,
      -- Epoch milliseconds of the next try of sending or writing back; NULL when there is none.
      next_try INTEGER,${audit}
    );
    CREATE INDEX api_notifies_time ON api_notifies (tenant_id, create_date);
    CREATE INDEX api_notifies_try ON api_notifies (next_try) WHERE next_try IS NOT NULL;

    -- What is written back to a business record once another system has it.
    ALTER TABLE demo_biz_records ADD COLUMN notify_time TEXT NOT NULL DEFAULT '';
    CREATE INDEX demo_biz_records_biz ON demo_biz_records (tenant_id, biz_id);
  `)
