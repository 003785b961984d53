import type { Migration } from './migrate.ts'

/** Verification codes in the records of sends, where readers of records could take them from. */
export const concealedCodes: Migration = (store) =>
  store.exec(`
    CREATE TEMP TABLE code_sends AS
      SELECT id, json_extract(biz_params, '$.code') AS code FROM msg_biz_infos
      WHERE json_valid(biz_params) AND COALESCE(json_extract(biz_params, '$.code'), '') <> ''
        AND (origin = 'code' OR template_id = 'SYS_VERIFY_CODE' OR template_id IN (
          SELECT json_each.value FROM app_config, json_each(app_config.value)
          WHERE app_config.name = 'sys' AND json_valid(app_config.value)
            AND json_each.key IN ('smsTemplateId', 'emailTemplateId')));
    UPDATE msg_channel_records SET
        content = replace(content, (SELECT code FROM code_sends WHERE id = biz_info_id), '******'),
        content_data = replace(content_data, (SELECT code FROM code_sends WHERE id = biz_info_id), '******')
      WHERE biz_info_id IN (SELECT id FROM code_sends);
    UPDATE msg_biz_infos SET biz_params = json_set(biz_params, '$.code', '******')
      WHERE id IN (SELECT id FROM code_sends);
    DROP TABLE code_sends;
  `)
