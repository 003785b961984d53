import { makeStyles, tokens } from '@fluentui/react-components'
import { ShieldError20Regular } from '@fluentui/react-icons/svg/shield-error'
import type { PolicyFault } from '#contract/bridge/policy.ts'
import { MAX_LEVELS } from '#base/jsonText.ts'
import { usePolicy } from '#kit/policy.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    paddingRight: `calc(${tokens.spacingHorizontalM} + 100vw - env(titlebar-area-width, 100vw))`,
    borderBottom: `1px solid ${tokens.colorStatusDangerBorder1}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  icon: { flexShrink: 0 },
})

/** Total, so that a new reason does not compile before it has words. */
const reasons: Record<PolicyFault['reason'], TextKey> = {
  unreadable: 'shell:policy.unreadable',
  timeout: 'shell:policy.timeout',
  foreign: 'shell:policy.foreign',
  writable: 'shell:policy.writable',
  linked: 'shell:policy.linked',
  unchecked: 'shell:policy.unchecked',
  'too-large': 'shell:policy.tooLarge',
  'not-json': 'shell:policy.notJson',
  'too-deep': 'shell:policy.tooDeep',
  invalid: 'shell:policy.invalid',
}

/**
 * Shows in every window that the organisation's policy cannot be applied, why, and what is off until it can; and which
 * file in its place is ignored because it belongs to another account.
 */
export function PolicyBar() {
  const policy = usePolicy()
  return (
    <>
      {policy?.fault && <Bar fault={policy.fault} says="shell:policy.broken" />}
      {policy?.ignored && <Bar fault={policy.ignored} says="shell:policy.ignored" />}
    </>
  )
}

function Bar({ fault, says }: { fault: PolicyFault; says: 'shell:policy.broken' | 'shell:policy.ignored' }) {
  const styles = useStyles()
  const text = useText()
  const { file, where, reason, owner } = fault
  const why = text(reasons[reason], {
    where: where || file,
    owner: owner || '—',
    levels: MAX_LEVELS,
  })
  return (
    <div className={styles.bar} role="alert">
      <ShieldError20Regular className={styles.icon} />
      <span>{text(says, { file, reason: why })}</span>
    </div>
  )
}
