import { centerTables } from './db/centerTables.ts'
import { billTables } from './db/billTables.ts'
import { concealedCodes } from './db/concealedCodes.ts'
import { dictTables } from './db/dictTables.ts'
import { accessTables } from './db/accessTables.ts'
import { actorTables } from './db/actorTables.ts'
import { apiTables } from './db/apiTables.ts'
import { handoverTables } from './db/handoverTables.ts'
import { logTables } from './db/logTables.ts'
import { messageTables } from './db/messageTables.ts'
import { messagingTables } from './db/messagingTables.ts'
import type { Migration } from './db/migrate.ts'
import { navigationTables } from './db/navigationTables.ts'
import { notifyAppTables } from './db/notifyAppTables.ts'
import { ossOwnerTables } from './db/ossOwnerTables.ts'
import { ossTables } from './db/ossTables.ts'
import { peopleTables } from './db/peopleTables.ts'
import { designPageTables } from './db/designPageTables.ts'
import { portalTables } from './db/portalTables.ts'
import { privilegeTables } from './db/privilegeTables.ts'
import { roleTables } from './db/roleTables.ts'
import { ruleTables } from './db/ruleTables.ts'
import { tenantTables } from './db/tenantTables.ts'
import { verificationSendTables } from './db/verificationSendTables.ts'
import { verificationTables } from './db/verificationTables.ts'
import { givenTable } from './demo/seededKeys.ts'

/**
 * Ids are 64-bit integers and travel as text (see columns.ts). Records carry the code of their
 * tenant; menus, dictionaries and settings belong to the whole server.
 */
const foundation: Migration = (store) =>
  store.exec(`
    CREATE TABLE tenants (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL UNIQUE,
      tenant_name TEXT NOT NULL,
      short_name TEXT NOT NULL DEFAULT '',
      unicode TEXT NOT NULL DEFAULT '',
      linkman TEXT NOT NULL DEFAULT '',
      linktel TEXT NOT NULL DEFAULT '',
      address TEXT NOT NULL DEFAULT '',
      bank TEXT NOT NULL DEFAULT '',
      bank_account TEXT NOT NULL DEFAULT '',
      admin_account TEXT NOT NULL DEFAULT '',
      admin_name TEXT NOT NULL DEFAULT '',
      remark TEXT NOT NULL DEFAULT '',
      status INTEGER NOT NULL DEFAULT 0,
      version INTEGER NOT NULL DEFAULT 1,
      tenant_itype INTEGER NOT NULL DEFAULT 2,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL
    );

    CREATE TABLE depts (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      pid INTEGER NOT NULL DEFAULT 0,
      code TEXT NOT NULL,
      name TEXT NOT NULL,
      type TEXT NOT NULL DEFAULT '2',
      status INTEGER NOT NULL DEFAULT 1,
      sort INTEGER NOT NULL DEFAULT 0,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL,
      UNIQUE (tenant_id, code)
    );

    CREATE TABLE users (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      username TEXT NOT NULL COLLATE NOCASE,
      real_name TEXT NOT NULL,
      head_url TEXT NOT NULL DEFAULT '',
      gender INTEGER NOT NULL DEFAULT 2,
      email TEXT NOT NULL DEFAULT '',
      mobile TEXT NOT NULL DEFAULT '',
      dept_id INTEGER NOT NULL DEFAULT 0,
      status INTEGER NOT NULL DEFAULT 1,
      user_type INTEGER NOT NULL DEFAULT 101,
      super_admin INTEGER NOT NULL DEFAULT 0,
      allow_ip_queue TEXT NOT NULL DEFAULT '',
      -- Empty: no password was ever set and nobody can sign in with this account.
      password_hash TEXT NOT NULL DEFAULT '',
      -- 1 while the password is the one that an administrator or the set-up gave.
      password_initial INTEGER NOT NULL DEFAULT 1,
      -- Level 0 to 4, kept because a hash cannot be graded later.
      password_level INTEGER NOT NULL DEFAULT 0,
      pwd_date TEXT NOT NULL DEFAULT '',
      login_date TEXT NOT NULL DEFAULT '',
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL,
      UNIQUE (tenant_id, username)
    );
    CREATE INDEX users_dept ON users (dept_id);

    CREATE TABLE roles (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      name TEXT NOT NULL,
      remark TEXT NOT NULL DEFAULT '',
      dept_id INTEGER NOT NULL DEFAULT 0,
      role_grade TEXT NOT NULL DEFAULT '0',
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL
    );
    CREATE TABLE role_users (
      role_id INTEGER NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      PRIMARY KEY (role_id, user_id)
    ) WITHOUT ROWID;
    CREATE INDEX role_users_user ON role_users (user_id);

    CREATE TABLE menu_modules (
      id INTEGER PRIMARY KEY,
      code TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      client TEXT NOT NULL,
      sort INTEGER NOT NULL DEFAULT 0,
      -- Tenant kinds that may use it: 0 all, 1 the platform tenant, 2 the others.
      tenant_itype INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE menus (
      id INTEGER PRIMARY KEY,
      pid INTEGER NOT NULL DEFAULT 0,
      name TEXT NOT NULL,
      -- Locale to name, as JSON; a missing locale falls back on name.
      names TEXT NOT NULL DEFAULT '{}',
      icon TEXT NOT NULL DEFAULT '',
      -- 0 menu, 1 button, 2 route, 3 folder.
      type INTEGER NOT NULL DEFAULT 0,
      -- Code of the menu module.
      client TEXT NOT NULL DEFAULT 'PC',
      sort INTEGER NOT NULL DEFAULT 0,
      url TEXT NOT NULL DEFAULT '',
      -- Codes separated by commas.
      permissions TEXT NOT NULL DEFAULT '',
      show_flag INTEGER NOT NULL DEFAULT 1,
      open_mode TEXT NOT NULL DEFAULT 'tab',
      route_alias TEXT NOT NULL DEFAULT '',
      redirect_route TEXT NOT NULL DEFAULT '',
      component_path TEXT NOT NULL DEFAULT '',
      flag_character TEXT NOT NULL DEFAULT '',
      page_id TEXT NOT NULL DEFAULT '',
      is_change INTEGER NOT NULL DEFAULT 0,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL
    );
    CREATE INDEX menus_parent ON menus (pid, sort);
    CREATE TABLE role_menus (
      role_id INTEGER NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
      menu_id INTEGER NOT NULL REFERENCES menus (id) ON DELETE CASCADE,
      PRIMARY KEY (role_id, menu_id)
    ) WITHOUT ROWID;

    CREATE TABLE dict_types (
      id INTEGER PRIMARY KEY,
      dict_type TEXT NOT NULL UNIQUE,
      dict_name TEXT NOT NULL,
      -- 0 system, 1 custom.
      tb_type INTEGER NOT NULL DEFAULT 0,
      is_sys INTEGER NOT NULL DEFAULT 1,
      status INTEGER NOT NULL DEFAULT 1,
      version TEXT NOT NULL DEFAULT '1.0',
      remark TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL
    );
    CREATE TABLE dict_data (
      id INTEGER PRIMARY KEY,
      dict_type TEXT NOT NULL REFERENCES dict_types (dict_type) ON DELETE CASCADE ON UPDATE CASCADE,
      pid INTEGER NOT NULL DEFAULT 0,
      dict_label TEXT NOT NULL,
      dict_value TEXT NOT NULL,
      sort INTEGER NOT NULL DEFAULT 0,
      status INTEGER NOT NULL DEFAULT 1,
      remark TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL,
      UNIQUE (dict_type, dict_value)
    );

    CREATE TABLE params (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      param_code TEXT NOT NULL,
      param_value TEXT NOT NULL,
      remark TEXT NOT NULL DEFAULT '',
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL,
      UNIQUE (tenant_id, param_code)
    );

    -- One JSON document per settings form.
    CREATE TABLE app_config (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    CREATE TABLE captchas (
      uuid TEXT PRIMARY KEY,
      answer TEXT NOT NULL,
      -- Epoch milliseconds.
      expires INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE sign_in_failures (
      -- Tenant code and account name as typed, lower case; unknown accounts count too.
      account TEXT PRIMARY KEY,
      failures INTEGER NOT NULL,
      last_failure INTEGER NOT NULL,
      locked_until INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE TABLE sessions (
      token_hash TEXT PRIMARY KEY,
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      client_type TEXT NOT NULL DEFAULT 'PC',
      ip TEXT NOT NULL,
      user_agent TEXT NOT NULL,
      -- 1: nothing but changing the password and signing out is accepted.
      must_change INTEGER NOT NULL DEFAULT 0,
      create_date TEXT NOT NULL,
      update_date TEXT NOT NULL,
      expires INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX sessions_user ON sessions (user_id);

    CREATE TABLE log_login (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      creator_name TEXT NOT NULL,
      dept_name TEXT NOT NULL DEFAULT '',
      ip TEXT NOT NULL DEFAULT '',
      user_agent TEXT NOT NULL DEFAULT '',
      operation INTEGER NOT NULL,
      status INTEGER NOT NULL,
      create_date TEXT NOT NULL
    );
    CREATE INDEX log_login_date ON log_login (create_date);
    CREATE TABLE log_operation (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      creator_name TEXT NOT NULL,
      user_nick_name TEXT NOT NULL DEFAULT '',
      dept_name TEXT NOT NULL DEFAULT '',
      operation TEXT NOT NULL,
      user_agent TEXT NOT NULL DEFAULT '',
      status INTEGER NOT NULL,
      create_date TEXT NOT NULL,
      request_uri TEXT NOT NULL,
      request_method TEXT NOT NULL,
      request_params TEXT NOT NULL DEFAULT '',
      request_time INTEGER NOT NULL,
      response_str TEXT NOT NULL DEFAULT '',
      ip TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX log_operation_date ON log_operation (create_date);
  `)

/** Lists read views, whose columns are the entity's fields in snake case. */
const scheduling: Migration = (store) =>
  store.exec(`
    CREATE TABLE jobs (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      job_id INTEGER NOT NULL UNIQUE,
      -- 1 internal, 3 custom.
      job_type INTEGER NOT NULL,
      sort_code TEXT NOT NULL DEFAULT '',
      sort_name TEXT NOT NULL DEFAULT '',
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL
    );
    -- The scheduler's own records. Numbers are never used twice, because logs keep them.
    CREATE TABLE job_info (
      job_id INTEGER PRIMARY KEY AUTOINCREMENT,
      job_desc TEXT NOT NULL,
      executor_handler TEXT NOT NULL,
      executor_route_strategy TEXT NOT NULL,
      job_cron TEXT NOT NULL,
      glue_type TEXT NOT NULL,
      executor_block_strategy TEXT NOT NULL,
      child_job_id TEXT NOT NULL DEFAULT '',
      executor_timeout INTEGER NOT NULL DEFAULT 0,
      executor_fail_retry_count INTEGER NOT NULL DEFAULT 0,
      alarm_email TEXT NOT NULL DEFAULT '',
      executor_param TEXT NOT NULL DEFAULT '',
      author TEXT NOT NULL DEFAULT '',
      trigger_status INTEGER NOT NULL DEFAULT 0,
      -- Epoch milliseconds; NULL while stopped or when it never fires.
      trigger_next INTEGER
    );
    CREATE INDEX job_info_next ON job_info (trigger_next) WHERE trigger_next IS NOT NULL;
    CREATE VIEW job_list AS
      SELECT jobs.id, tenant_id, jobs.job_id, sort_name, sort_code, job_type,
        CASE WHEN job_info.job_id IS NOT NULL THEN json_object(
          'jobDesc', job_desc, 'executorHandler', executor_handler,
          'executorRouteStrategy', executor_route_strategy, 'jobCron', job_cron, 'glueType', glue_type,
          'executorBlockStrategy', executor_block_strategy, 'childJobId', child_job_id,
          'executorTimeout', executor_timeout, 'executorFailRetryCount', executor_fail_retry_count,
          'alarmEmail', alarm_email, 'executorParam', executor_param, 'author', author,
          'triggerStatus', trigger_status) END AS job_info
      FROM jobs LEFT JOIN job_info ON job_info.job_id = jobs.job_id;

    CREATE TABLE job_logs (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      job_id INTEGER NOT NULL,
      -- Name and category as they were: the row outlives the job.
      job_desc TEXT NOT NULL,
      sort_name TEXT NOT NULL DEFAULT '',
      trigger_time TEXT NOT NULL,
      trigger_code INTEGER NOT NULL,
      trigger_msg TEXT NOT NULL DEFAULT '',
      handle_time TEXT NOT NULL DEFAULT '',
      -- 0 in progress, 200 success, 500 failure, 502 out of time.
      handle_code INTEGER NOT NULL DEFAULT 0,
      handle_msg TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX job_logs_time ON job_logs (trigger_time);
    CREATE INDEX job_logs_job ON job_logs (job_id, id);
    CREATE INDEX job_logs_open ON job_logs (id) WHERE trigger_code = 200 AND handle_code = 0;
    CREATE VIEW job_log_list AS
      SELECT id, tenant_id, job_id,
        json_object('sortName', sort_name, 'jobInfo', json_object('jobDesc', job_desc)) AS job,
        trigger_time, trigger_code, trigger_msg, handle_time, handle_code, handle_msg
      FROM job_logs;
  `)

export const migrations: readonly Migration[] = [
  foundation,
  scheduling,
  logTables,
  ossTables,
  accessTables,
  navigationTables,
  handoverTables,
  roleTables,
  peopleTables,
  ruleTables,
  privilegeTables,
  messageTables,
  givenTable,
  messagingTables,
  verificationTables,
  apiTables,
  dictTables,
  centerTables,
  portalTables,
  designPageTables,
  billTables,
  actorTables,
  tenantTables,
  concealedCodes,
  ossOwnerTables,
  verificationSendTables,
  notifyAppTables,
]
