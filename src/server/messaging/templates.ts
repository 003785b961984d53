import type { ChannelContent } from '#contract/messaging/message.ts'
import type { Store } from '#server/db/store.ts'

/** A message template, as a send needs it. */
export interface SentTemplate {
  readonly templateId: string
  readonly templateName: string
  /** 0 stopped. */
  readonly status: number
}

export const findTemplate = (store: Store, tenantId: string, templateId: string): SentTemplate | undefined =>
  store.get<SentTemplate>(
    `SELECT template_id AS templateId, template_name AS templateName, status FROM msg_templates
     WHERE tenant_id = ? AND template_id = ?`,
    tenantId,
    templateId,
  )

/** Content of a template for one channel. A send keeps it, so that all of its receivers get the same. */
export interface SentChannel extends ChannelContent {
  readonly channelName: string
  readonly channelFunction: string
  readonly signatureCode: string
  /** 0 stopped. */
  readonly status: number
}

/** The channel templates of a template in channel-list order: built-in ones first, then as they were added. */
export const channelsOf = (store: Store, tenantId: string, templateId: string): SentChannel[] =>
  store.all<SentChannel>(
    `SELECT parts.channel_code AS channelCode, content, template_id_op AS templateIdOp,
       template_type_op AS templateTypeOp, signature_code AS signatureCode, status,
       COALESCE(channel_name, parts.channel_code) AS channelName, COALESCE(channel_function, '') AS channelFunction
     FROM msg_channel_templates AS parts
       LEFT JOIN msg_channels ON msg_channels.channel_code = parts.channel_code
         AND (is_sys = 1 OR msg_channels.tenant_id = parts.tenant_id)
     WHERE parts.tenant_id = ? AND template_id = ?
     ORDER BY COALESCE(is_sys, 0) DESC, msg_channels.id`,
    tenantId,
    templateId,
  )

/** Codes of the channels that are stopped for a template. */
export const stoppedChannels = (store: Store, tenantId: string, templateId: string): ReadonlySet<string> =>
  new Set(
    store
      .all<{ code: string }>(
        `SELECT channel_code AS code FROM msg_channel_templates
         WHERE tenant_id = ? AND template_id = ? AND status <> 1`,
        tenantId,
        templateId,
      )
      .map(({ code }) => code),
  )

/** The text of a signature; null when there is none of this code. */
export const signatureText = (store: Store, tenantId: string, code: string): string | null =>
  store.get<{ text: string }>(
    'SELECT signature_text AS text FROM msg_signatures WHERE tenant_id = ? AND signature_code = ?',
    tenantId,
    code,
  )?.text ?? null
