import type { Migration } from './migrate.ts'

/** Data of users about their own accounts, and the accounts as the password audit reads them. */
export const centerTables: Migration = (store) =>
  store.exec(`
    -- 1: the next sign-in must change the password, whatever the settings say.
    ALTER TABLE users ADD COLUMN password_forced INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE user_questions (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      -- 1 to 3.
      place INTEGER NOT NULL,
      question TEXT NOT NULL,
      -- Salted, like a password.
      answer_hash TEXT NOT NULL,
      PRIMARY KEY (user_id, place)
    ) WITHOUT ROWID;
    CREATE VIEW password_audit_list AS
      SELECT users.id, users.tenant_id, username, real_name, dept_id, COALESCE(depts.name, '') AS dept_name,
        password_hash <> '' AS has_password, password_initial, password_level, users.create_date, pwd_date,
        login_date
      FROM users LEFT JOIN depts ON depts.id = dept_id;
  `)
