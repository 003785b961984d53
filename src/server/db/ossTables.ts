import type { Migration } from './migrate.ts'

/** Uploaded files and the directories they are put into. The bytes are in the file storage. */
export const ossTables: Migration = (store) =>
  store.exec(`
    CREATE TABLE oss_dirs (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      pid INTEGER NOT NULL DEFAULT 0,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      -- Derived from the place in the tree: ids, names and values of the directories above, from the top.
      pids TEXT NOT NULL DEFAULT '',
      pnames TEXT NOT NULL DEFAULT '',
      pvalues TEXT NOT NULL DEFAULT '',
      tree_level INTEGER NOT NULL DEFAULT 1,
      sort INTEGER NOT NULL,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL,
      UNIQUE (tenant_id, value)
    );
    CREATE INDEX oss_dirs_parent ON oss_dirs (pid);

    CREATE TABLE oss_files (
      id INTEGER PRIMARY KEY,
      tenant_id TEXT NOT NULL,
      dir_id INTEGER NOT NULL REFERENCES oss_dirs (id),
      file_class TEXT NOT NULL DEFAULT '',
      file_content_type TEXT NOT NULL,
      file_ext TEXT NOT NULL,
      file_size INTEGER NOT NULL,
      file_md5 TEXT NOT NULL,
      file_ori_name TEXT NOT NULL,
      file_save_name TEXT NOT NULL,
      biz_id TEXT NOT NULL DEFAULT '',
      -- 5: the server's own disk.
      oss_type INTEGER NOT NULL DEFAULT 5,
      oss_id TEXT NOT NULL,
      local_physical_pathname TEXT NOT NULL,
      creator TEXT NOT NULL DEFAULT '',
      create_date TEXT NOT NULL,
      updater TEXT NOT NULL DEFAULT '',
      update_date TEXT NOT NULL
    );
    CREATE INDEX oss_files_date ON oss_files (tenant_id, update_date);
    CREATE INDEX oss_files_dir ON oss_files (dir_id);
    CREATE INDEX oss_files_path ON oss_files (local_physical_pathname);

    -- Its columns are the entity's fields in snake case; url lacks the server's address.
    CREATE VIEW oss_list AS
      SELECT oss_files.id, oss_files.tenant_id, file_class, file_content_type, file_ext, file_size, file_md5,
        file_ori_name, file_save_name, biz_id, oss_dirs.value AS dir_value,
        CASE pvalues WHEN '' THEN oss_dirs.value ELSE pvalues || ',' || oss_dirs.value END AS dir_values,
        oss_type, oss_id, local_physical_pathname, oss_files.creator,
        '/oss/file/' || local_physical_pathname AS url,
        CASE pnames WHEN '' THEN oss_dirs.name ELSE pnames || ' / ' || oss_dirs.name END AS dir_names,
        oss_files.update_date
      FROM oss_files JOIN oss_dirs ON oss_dirs.id = oss_files.dir_id;
  `)
