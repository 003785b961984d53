import type { FluentIcon } from '@fluentui/react-icons'
import { Alert20Regular } from '@fluentui/react-icons/svg/alert'
import { Apps20Regular } from '@fluentui/react-icons/svg/apps'
import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download'
import { ArrowExport20Regular } from '@fluentui/react-icons/svg/arrow-export'
import { ArrowSwap20Regular } from '@fluentui/react-icons/svg/arrow-swap'
import { ArrowUpload20Regular } from '@fluentui/react-icons/svg/arrow-upload'
import { Board20Regular } from '@fluentui/react-icons/svg/board'
import { BookLetter20Regular } from '@fluentui/react-icons/svg/book-letter'
import { Briefcase20Regular } from '@fluentui/react-icons/svg/briefcase'
import { Building20Regular } from '@fluentui/react-icons/svg/building'
import { BuildingMultiple20Regular } from '@fluentui/react-icons/svg/building-multiple'
import { Calendar20Regular } from '@fluentui/react-icons/svg/calendar'
import { CalendarStar20Regular } from '@fluentui/react-icons/svg/calendar-star'
import { Cart20Regular } from '@fluentui/react-icons/svg/cart'
import { Channel20Regular } from '@fluentui/react-icons/svg/channel'
import { Chat20Regular } from '@fluentui/react-icons/svg/chat'
import { ClipboardCheckmark20Regular } from '@fluentui/react-icons/svg/clipboard-checkmark'
import { Clock20Regular } from '@fluentui/react-icons/svg/clock'
import { Cloud20Regular } from '@fluentui/react-icons/svg/cloud'
import { Color20Regular } from '@fluentui/react-icons/svg/color'
import { Cube20Regular } from '@fluentui/react-icons/svg/cube'
import { DataHistogram20Regular } from '@fluentui/react-icons/svg/data-histogram'
import { Database20Regular } from '@fluentui/react-icons/svg/database'
import { DesignIdeas20Regular } from '@fluentui/react-icons/svg/design-ideas'
import { Document20Regular } from '@fluentui/react-icons/svg/document'
import { DocumentCopy20Regular } from '@fluentui/react-icons/svg/document-copy'
import { ErrorCircle20Regular } from '@fluentui/react-icons/svg/error-circle'
import { Eye20Regular } from '@fluentui/react-icons/svg/eye'
import { Filter20Regular } from '@fluentui/react-icons/svg/filter'
import { Folder20Regular } from '@fluentui/react-icons/svg/folder'
import { Globe20Regular } from '@fluentui/react-icons/svg/globe'
import { History20Regular } from '@fluentui/react-icons/svg/history'
import { Home20Regular } from '@fluentui/react-icons/svg/home'
import { Image20Regular } from '@fluentui/react-icons/svg/image'
import { Key20Regular } from '@fluentui/react-icons/svg/key'
import { Link20Regular } from '@fluentui/react-icons/svg/link'
import { Location20Regular } from '@fluentui/react-icons/svg/location'
import { LockClosed20Regular } from '@fluentui/react-icons/svg/lock-closed'
import { Mail20Regular } from '@fluentui/react-icons/svg/mail'
import { MailInbox20Regular } from '@fluentui/react-icons/svg/mail-inbox'
import { Money20Regular } from '@fluentui/react-icons/svg/money'
import { Navigation20Regular } from '@fluentui/react-icons/svg/navigation'
import { NumberSymbol20Regular } from '@fluentui/react-icons/svg/number-symbol'
import { Options20Regular } from '@fluentui/react-icons/svg/options'
import { Organization20Regular } from '@fluentui/react-icons/svg/organization'
import { Password20Regular } from '@fluentui/react-icons/svg/password'
import { People20Regular } from '@fluentui/react-icons/svg/people'
import { PeopleTeam20Regular } from '@fluentui/react-icons/svg/people-team'
import { Person20Regular } from '@fluentui/react-icons/svg/person'
import { PersonArrowRight20Regular } from '@fluentui/react-icons/svg/person-arrow-right'
import { PersonAvailable20Regular } from '@fluentui/react-icons/svg/person-available'
import { PersonKey20Regular } from '@fluentui/react-icons/svg/person-key'
import { Phone20Regular } from '@fluentui/react-icons/svg/phone'
import { PlugConnected20Regular } from '@fluentui/react-icons/svg/plug-connected'
import { Print20Regular } from '@fluentui/react-icons/svg/print'
import { Pulse20Regular } from '@fluentui/react-icons/svg/pulse'
import { PuzzlePiece20Regular } from '@fluentui/react-icons/svg/puzzle-piece'
import { Send20Regular } from '@fluentui/react-icons/svg/send'
import { Server20Regular } from '@fluentui/react-icons/svg/server'
import { Settings20Regular } from '@fluentui/react-icons/svg/settings'
import { Shield20Regular } from '@fluentui/react-icons/svg/shield'
import { Signature20Regular } from '@fluentui/react-icons/svg/signature'
import { Star20Regular } from '@fluentui/react-icons/svg/star'
import { Table20Regular } from '@fluentui/react-icons/svg/table'
import { Tag20Regular } from '@fluentui/react-icons/svg/tag'
import { TextBulletListTree20Regular } from '@fluentui/react-icons/svg/text-bullet-list-tree'
import { Toolbox20Regular } from '@fluentui/react-icons/svg/toolbox'
import { Wand20Regular } from '@fluentui/react-icons/svg/wand'
import { Window20Regular } from '@fluentui/react-icons/svg/window'

/**
 * Icons by the words for their subject; the first word is the name under which a menu stores it. The others are names
 * that platforms of other families use, and words of routes.
 */
const icons: readonly (readonly [icon: FluentIcon, words: string])[] = [
  [People20Regular, 'people user users peoples member members team usergroup'],
  [Person20Regular, 'person personal profile account center'],
  [PersonKey20Regular, 'role roles'],
  [PeopleTeam20Regular, 'group groups community'],
  [
    Organization20Regular,
    'organization org orgs tree depts treetable relation hierarchy subrel nested cascader',
  ],
  [Building20Regular, 'building dept department company'],
  [BuildingMultiple20Regular, 'tenant tenants enterprise'],
  [Briefcase20Regular, 'briefcase post duty position'],
  [PersonAvailable20Regular, 'presence online'],
  [Shield20Regular, 'shield safe safety security privilege permission permissions auth'],
  [Key20Regular, 'key privileges token secret'],
  [LockClosed20Regular, 'lock locked'],
  [Password20Regular, 'password pwd'],
  [ClipboardCheckmark20Regular, 'audit clipboard check approval'],
  [Eye20Regular, 'eye view preview'],
  [Filter20Regular, 'filter rule sort rulesort'],
  [ArrowSwap20Regular, 'handover swap transfer transfers exchange'],
  [Settings20Regular, 'settings setting config configuration conf system appconfig'],
  [Options20Regular, 'parameter parameters params param option options slider control'],
  [History20Regular, 'history log logs record records operation'],
  [Navigation20Regular, 'menu menus nav'],
  [PuzzlePiece20Regular, 'module modules component plugin'],
  [BookLetter20Regular, 'dictionary dict dicttype dictionaries documentation guide education'],
  [Wand20Regular, 'wand init setup'],
  [ArrowExport20Regular, 'export excel'],
  [ArrowUpload20Regular, 'upload'],
  [ArrowDownload20Regular, 'download'],
  [PlugConnected20Regular, 'api interface interfaces swagger integration'],
  [Link20Regular, 'link url'],
  [DataHistogram20Regular, 'chart charts stat statistics errorstat dashboard report money'],
  [Calendar20Regular, 'calendar date schedule'],
  [CalendarStar20Regular, 'event events'],
  [Clock20Regular, 'clock time timer job jobs cron timing timerange'],
  [Board20Regular, 'board kanban cards'],
  [Send20Regular, 'send notify outbound'],
  [MailInbox20Regular, 'inbox receipt inbound receive'],
  [Mail20Regular, 'mail email message messages msg sms'],
  [Alert20Regular, 'bell alert notice notification watch'],
  [Chat20Regular, 'chat wechat question feedback'],
  [Channel20Regular, 'channel channels'],
  [Signature20Regular, 'signature sign'],
  [Apps20Regular, 'application applications app apps'],
  [Document20Regular, 'document file bill paper'],
  [DocumentCopy20Regular, 'template templates'],
  [Folder20Regular, 'folder directory dir ossdir'],
  [Image20Regular, 'image picture images'],
  [NumberSymbol20Regular, 'number billcode code serial'],
  [Window20Regular, 'portal window desktop'],
  [Home20Regular, 'home homepage index workbench fpage'],
  [Globe20Regular, 'globe international site language'],
  [Color20Regular, 'color colors theme themes skin'],
  [DesignIdeas20Regular, 'design designer build'],
  [PersonArrowRight20Regular, 'signin login logininfor logininfo'],
  [ErrorCircle20Regular, 'error exception bug'],
  [Database20Regular, 'database sql druid db datasource data redis'],
  [Pulse20Regular, 'activity behavior behaviour monitor pulse'],
  [Server20Regular, 'server host cluster'],
  [Cloud20Regular, 'cloud oss storage'],
  [Toolbox20Regular, 'tool tools toolbox wrench'],
  [Star20Regular, 'star favorite favourite quick quickaccess'],
  [Tag20Regular, 'tag label'],
  [Location20Regular, 'location area region'],
  [Phone20Regular, 'phone mobile'],
  [Cart20Regular, 'cart shopping shop order'],
  [Money20Regular, 'pay finance'],
  [Cube20Regular, 'cube product goods warehouse stock'],
  [Table20Regular, 'table list grid'],
  [TextBulletListTree20Regular, 'dictdata'],
  [Print20Regular, 'print printer'],
]

const nameOf = (words: string): string => words.split(' ', 1)[0] ?? ''

const names = new Map(icons.map(([icon, words]) => [icon, nameOf(words)]))

const byWord = new Map(
  icons.flatMap(([icon, words]) => words.split(' ').map((word) => [word, icon] as const)),
)

/** Names that a menu can have for its icon. */
export const menuIconNames: readonly string[] = [...names.values()]

/** Whole words: a clock holds no lock. */
const wordsIn = (text: string): string[] =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)

/** The subject is last in a route, and often in a name as well. */
function iconIn(text: string): FluentIcon | undefined {
  const words = wordsIn(text)
  return byWord.get(words.join('')) ?? words.map((word) => byWord.get(word)).findLast(Boolean)
}

/**
 * An icon for a menu.
 * @param name as the platform stores it, of any set of icons; may be the address of a picture
 * @param route empty for a folder
 * @returns undefined where neither identifies a subject
 */
export const menuIconOf = (name: string, route = ''): FluentIcon | undefined =>
  (/[/.]/.test(name) ? undefined : iconIn(name)) ?? iconIn(route)

/** The name under which a menu keeps the icon that a name is drawn with; undefined where there is none. */
export function menuIconName(name: string): string | undefined {
  const icon = menuIconOf(name)
  return icon && names.get(icon)
}
