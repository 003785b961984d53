import {
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Text,
  tokens,
} from '@fluentui/react-components'
import { CheckmarkCircle24Filled, DismissCircle24Filled } from '@fluentui/react-icons'
import { type ReactNode, useId } from 'react'
import { menuTypes } from '#contract/resources/sys/menu.ts'
import type {
  HeldRole,
  Hindrance,
  MenuRef,
  People,
  ScopePart,
} from '#contract/resources/sys/permissionExplain.ts'
import { readCode } from '#contract/vocabulary.ts'
import { originTexts, reasonTexts, typeLabels, wayTexts } from '#features/sys/permissionExplain/labels.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { listText } from '#kit/listText.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { Tag } from '#ui/Tag.tsx'

/* Components that all answers share. */

const useStyles = makeStyles({
  verdict: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'flex-start' },
  words: { display: 'grid', gap: tokens.spacingVerticalXXS, minWidth: 0 },
  yes: { color: tokens.colorStatusSuccessForeground1, flexShrink: 0 },
  no: { color: tokens.colorStatusDangerForeground1, flexShrink: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
  section: { display: 'grid', gap: tokens.spacingVerticalS, minWidth: 0 },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, padding: 0, listStyleType: 'none', display: 'grid', gap: tokens.spacingVerticalXS },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
  },
  chain: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  bars: { display: 'grid', gap: tokens.spacingVerticalXS },
})

/** The answer in one sentence, and where the subject of the question is found. */
export function Verdict({ isYes, children, detail }: { isYes: boolean; children: string; detail?: string }) {
  const styles = useStyles()
  return (
    <div className={styles.verdict} role="status">
      {isYes ? (
        <CheckmarkCircle24Filled className={styles.yes} aria-hidden />
      ) : (
        <DismissCircle24Filled className={styles.no} aria-hidden />
      )}
      <div className={styles.words}>
        <Text size={400} weight="semibold">
          {children}
        </Text>
        {detail ? (
          <Text size={200} className={styles.quiet}>
            {detail}
          </Text>
        ) : null}
      </div>
    </div>
  )
}

export function Part({ title, children }: { title: TextKey; children: ReactNode }) {
  const styles = useStyles()
  const text = useText()
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {text(title)}
      </h3>
      {children}
    </section>
  )
}

export function Quiet({ children }: { children: ReactNode }) {
  const styles = useStyles()
  return (
    <Text size={200} className={styles.quiet}>
      {children}
    </Text>
  )
}

/** Path of a menu from its module down. */
export const pathText = ({ path, name }: MenuRef): string => [...path, name].join(' › ')

export function MenuLine({ menu }: { menu: MenuRef }) {
  const styles = useStyles()
  // An unknown type has no label.
  const type = readCode(menuTypes, menu.type)
  return (
    <span className={styles.row}>
      <Text>{pathText(menu)}</Text>
      <CodeTag codes={typeLabels} value={type} />
    </span>
  )
}

/** Obstacles to access, in the order of the response, each with the next step. */
export function Hindrances({ hindrances }: { hindrances: readonly Hindrance[] }) {
  const styles = useStyles()
  const text = useText()
  if (hindrances.length === 0) return null
  return (
    <div className={styles.bars}>
      {hindrances.map(({ reason, detail }) => {
        const { weight, what, next } = reasonTexts[reason]
        return (
          <MessageBar key={reason} intent={weight} layout="multiline">
            <MessageBarBody>
              <MessageBarTitle>{text(what, { detail })}</MessageBarTitle>
              {text(next)}
            </MessageBarBody>
          </MessageBar>
        )
      })}
    </div>
  )
}

/** Roles, each with every way in which the user holds it. */
export function HeldRoles({ roles }: { roles: readonly HeldRole[] }) {
  const styles = useStyles()
  const text = useText()
  return (
    <ul className={styles.list}>
      {roles.map((role) => (
        <li key={role.id} className={styles.row}>
          <Text weight="semibold">{role.name}</Text>
          {role.isSwitchedOff ? (
            <Tag color="danger">{text('sys.permissionExplain:role.switchedOff')}</Tag>
          ) : null}
          <span className={styles.chain}>
            {role.ways.map(({ kind, name }) => (
              <Tag key={kind + name} color="info">
                {text(wayTexts[kind], { name })}
              </Tag>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Parts of a data scope. `covers` marks the part that contains the department in question. */
export function ScopeParts({ parts }: { parts: readonly (ScopePart & { covers?: boolean })[] }) {
  const styles = useStyles()
  const text = useText()
  return (
    <ul className={styles.list}>
      {parts.map((part) => (
        <li key={part.from + (part.role?.id ?? '')} className={styles.row}>
          <Text weight="semibold">{text(originTexts[part.from], { role: part.role?.name ?? '' })}</Text>
          {part.rule === '' ? null : <Text>{part.rule}</Text>}
          {part.depts.length === 0 ? null : <Text>{listText(part.depts)}</Text>}
          {part.deptCount > part.depts.length ? (
            <Quiet>{text('sys.permissionExplain:scope.below', { count: part.deptCount })}</Quiet>
          ) : null}
          {part.covers === undefined ? null : (
            <Tag color={part.covers ? 'success' : 'default'}>
              {text(
                part.covers ? 'sys.permissionExplain:scope.covers' : 'sys.permissionExplain:scope.misses',
              )}
            </Tag>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The number of users and the first of their names. */
export function PeopleLine({ people }: { people: People }) {
  const text = useText()
  const { total, names } = people
  const shown = listText(names)
  return (
    <Text>
      {text('sys.permissionExplain:people', { count: total })}
      {shown === '' ? null : text('sys.permissionExplain:people.names', { names: shown })}
      {total > names.length && names.length > 0 ? text('sys.permissionExplain:people.more') : null}
    </Text>
  )
}

export function Names({ names }: { names: readonly string[] }) {
  const styles = useStyles()
  return (
    <span className={styles.chain}>
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </span>
  )
}
