import { makeStyles, tokens } from '@fluentui/react-components'
import { ShieldError20Regular } from '@fluentui/react-icons/svg/shield-error'
import type { PolicyFault } from '#contract/bridge/policy.ts'
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
  writable: 'shell:policy.writable',
  'too-large': 'shell:policy.tooLarge',
  'not-json': 'shell:policy.notJson',
  invalid: 'shell:policy.invalid',
}

/** Says in every window that the organisation's policy cannot be applied, why, and what is off until it can. */
export function PolicyBar() {
  const styles = useStyles()
  const text = useText()
  const fault = usePolicy()?.fault
  if (!fault) return null
  const { file, where, reason } = fault
  return (
    <div className={styles.bar} role="alert">
      <ShieldError20Regular className={styles.icon} />
      <span>
        {text('shell:policy.broken', { file, reason: text(reasons[reason], { where: where || '—' }) })}
      </span>
    </div>
  )
}
