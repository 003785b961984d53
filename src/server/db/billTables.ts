import type { Migration } from './migrate.ts'

const audit = `
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL DEFAULT '',
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL DEFAULT ''`

/** Document numbers: types with their format, the values they choose from, and their counters. */
export const billTables: Migration = (store) =>
  store.exec(`
    CREATE TABLE bill_templates (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      title TEXT NOT NULL,
      full_format TEXT NOT NULL,
      example TEXT NOT NULL DEFAULT '',
      remark TEXT NOT NULL DEFAULT '',
      status INTEGER NOT NULL DEFAULT 1,${audit}
    );
    CREATE INDEX bill_templates_tenant ON bill_templates (tenant_id);

    CREATE TABLE bill_times (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      tm_title TEXT NOT NULL,
      tm_type INTEGER NOT NULL,
      tm_format TEXT NOT NULL DEFAULT '',
      tm_example TEXT NOT NULL DEFAULT '',
      remark TEXT NOT NULL DEFAULT '',
      status INTEGER NOT NULL DEFAULT 1,${audit}
    );
    CREATE INDEX bill_times_tenant ON bill_times (tenant_id);

    CREATE TABLE bill_types (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      bill_name TEXT NOT NULL,
      bill_sign TEXT NOT NULL,
      gen_type INTEGER NOT NULL DEFAULT 2,
      -- Empty, or the template whose fields were copied; it may have gone since. The same with tm_id.
      template_id TEXT NOT NULL DEFAULT '',
      title TEXT NOT NULL DEFAULT '',
      full_format TEXT NOT NULL DEFAULT '',
      sign_format TEXT NOT NULL DEFAULT '',
      example TEXT NOT NULL DEFAULT '',
      tm_id TEXT NOT NULL DEFAULT '',
      tm_title TEXT NOT NULL DEFAULT '',
      tm_type INTEGER NOT NULL DEFAULT 0,
      tm_format TEXT NOT NULL DEFAULT '',
      tm_example TEXT NOT NULL DEFAULT '',
      tm_is_calc INTEGER NOT NULL DEFAULT 1,
      num_digits INTEGER NOT NULL DEFAULT 6,
      num_start INTEGER NOT NULL DEFAULT 1,
      remark TEXT NOT NULL DEFAULT '',
      tb_type INTEGER NOT NULL DEFAULT 1,${audit},
      UNIQUE (tenant_id, bill_sign)
    );

    -- Counters outlive their type: one that is added again under the same sign goes on counting.
    CREATE TABLE bill_counters (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      bill_sign TEXT NOT NULL,
      bill_name TEXT NOT NULL DEFAULT '',
      company_sign TEXT NOT NULL DEFAULT '',
      dept_sign TEXT NOT NULL DEFAULT '',
      biz_sign TEXT NOT NULL DEFAULT '',
      sign_no TEXT NOT NULL,
      max_no INTEGER NOT NULL,
      full_no TEXT NOT NULL,
      version INTEGER NOT NULL DEFAULT 1,${audit},
      UNIQUE (tenant_id, bill_sign, sign_no)
    );
    CREATE VIEW bill_counter_list AS
      SELECT bill_counters.id, bill_counters.tenant_id, bill_counters.bill_sign, company_sign, dept_sign, biz_sign,
        sign_no, max_no, full_no, version, COALESCE(bill_types.bill_name, bill_counters.bill_name) AS bill_name
      FROM bill_counters LEFT JOIN bill_types
        ON bill_types.tenant_id = bill_counters.tenant_id AND bill_types.bill_sign = bill_counters.bill_sign;
  `)
