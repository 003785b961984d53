import type { Migration } from './migrate.ts'

/**
 * The account that stored a file. For earlier files it comes from the log of uploads, whose answers hold their ids; the
 * name that a file keeps may be another account's as well.
 */
export const ossOwnerTables: Migration = (store) =>
  store.exec(`
    -- 0: nobody knows.
    ALTER TABLE oss_files ADD COLUMN creator_id INTEGER NOT NULL DEFAULT 0;
    UPDATE oss_files SET creator_id = uploads.user_id FROM (
        SELECT tenant_id, user_id,
          CASE WHEN json_valid(response_str) THEN CAST(json_extract(response_str, '$.data.id') AS INTEGER) END AS file_id
        FROM log_operation
        WHERE request_uri = '/sys/oss/upload' AND status = 1
      ) AS uploads
      WHERE uploads.file_id = oss_files.id AND uploads.tenant_id = oss_files.tenant_id;

    DROP VIEW oss_list;
    -- Its columns are the entity's fields in snake case, and who stored it; url lacks the server's address.
    CREATE VIEW oss_list AS
      SELECT oss_files.id, oss_files.tenant_id, file_class, file_content_type, file_ext, file_size, file_md5,
        file_ori_name, file_save_name, biz_id, oss_dirs.value AS dir_value,
        CASE pvalues WHEN '' THEN oss_dirs.value ELSE pvalues || ',' || oss_dirs.value END AS dir_values,
        oss_type, oss_id, local_physical_pathname, oss_files.creator, creator_id,
        '/oss/file/' || local_physical_pathname AS url,
        CASE pnames WHEN '' THEN oss_dirs.name ELSE pnames || ' / ' || oss_dirs.name END AS dir_names,
        oss_files.update_date
      FROM oss_files JOIN oss_dirs ON oss_dirs.id = oss_files.dir_id;
  `)
