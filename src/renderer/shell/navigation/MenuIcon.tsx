import type { FluentIcon } from '@fluentui/react-icons'
import { Apps20Regular } from '@fluentui/react-icons/svg/apps'
import { Building20Regular } from '@fluentui/react-icons/svg/building'
import { Calendar20Regular } from '@fluentui/react-icons/svg/calendar'
import { Database20Regular } from '@fluentui/react-icons/svg/database'
import { Document20Regular } from '@fluentui/react-icons/svg/document'
import { Folder20Regular } from '@fluentui/react-icons/svg/folder'
import { History20Regular } from '@fluentui/react-icons/svg/history'
import { Key20Regular } from '@fluentui/react-icons/svg/key'
import { Link20Regular } from '@fluentui/react-icons/svg/link'
import { Mail20Regular } from '@fluentui/react-icons/svg/mail'
import { Options20Regular } from '@fluentui/react-icons/svg/options'
import { Organization20Regular } from '@fluentui/react-icons/svg/organization'
import { People20Regular } from '@fluentui/react-icons/svg/people'
import { Server20Regular } from '@fluentui/react-icons/svg/server'
import { Settings20Regular } from '@fluentui/react-icons/svg/settings'
import type { MenuItem } from './menu.ts'

/** Words in a menu's icon or route that tell its subject, most specific first. */
const words: readonly (readonly [RegExp, FluentIcon])[] = [
  [/log|history|record|audit/i, History20Regular],
  [/tenant|company|building/i, Building20Regular],
  [/dept|org|duty|tree/i, Organization20Regular],
  [/user|people|team|person|member|peoples/i, People20Regular],
  [/role|auth|privilege|permission|lock|safe|secur|key/i, Key20Regular],
  [/param|option|slider|control|dict/i, Options20Regular],
  [/msg|message|mail|notice|sms/i, Mail20Regular],
  [/job|schedule|calendar|time/i, Calendar20Regular],
  [/api|link|interface|connect/i, Link20Regular],
  [/data|table|sql/i, Database20Regular],
  [/server|monitor|cloud|system|ops/i, Server20Regular],
  [/set|config|tool|sys/i, Settings20Regular],
  [/app|menu|module|portal|desktop/i, Apps20Regular],
]

/** An icon for a menu of the server, which names icons of a different set. */
export function MenuIcon({ item }: { item: MenuItem }) {
  const fallback = item.children.length > 0 ? Folder20Regular : Document20Regular
  const find = (from: string) => words.find(([pattern]) => pattern.test(from))?.[1]
  const Icon = (item.icon && find(item.icon)) || find(item.path) || fallback
  return <Icon aria-hidden="true" />
}
