import { makeStyles, ProgressBar, Text, tokens } from '@fluentui/react-components'
import { passwordLevel } from '#contract/passwords.ts'
import { passwordLevels } from '#contract/resources/shell/center.ts'
import { securityLevels } from '#contract/resources/sys/appConfig.ts'
import { codeText, labelCodes } from '#kit/codes.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'
import { useDemandedLevel } from '#pickers/passwords/useDemandedLevel.ts'

const demandLabels = labelCodes(securityLevels, {
  1: 'pickers:password.demand.1',
  2: 'pickers:password.demand.2',
  3: 'pickers:password.demand.3',
  4: 'pickers:password.demand.4',
})

/** 弱, 一般, 中, 强 (DECISION-OPS-93). */
export const strengthLabels = labelCodes(passwordLevels, {
  1: 'pickers:password.strength.1',
  2: 'pickers:password.strength.2',
  3: 'pickers:password.strength.3',
  4: 'pickers:password.strength.4',
})

const useStyles = makeStyles({
  note: { display: 'grid', gap: tokens.spacingVerticalXXS, color: tokens.colorNeutralForeground3 },
  wide: { gridColumnStart: 1, gridColumnEnd: -1 },
})

/** Below a password that is being chosen: the platform's demands, and how strong the typed one is. */
export function PasswordLevelNote({ name }: { readonly name: string }) {
  const styles = useStyles()
  const text = useText()
  const { form, many } = useFormOfField()
  const demanded = useDemandedLevel()
  const typed: unknown = form.watch(name)
  const password = typeof typed === 'string' ? typed : ''
  const reached = passwordLevel(password)
  const isEnough = demanded === undefined || reached >= demanded
  const strength = reached === 0 ? text('pickers:password.none') : codeText(strengthLabels, reached, text)
  // Many records cannot share a password.
  if (many) return null
  return (
    <div className={`${styles.note} ${styles.wide}`} aria-live="polite">
      {demanded === undefined ? null : (
        <Text size={200}>
          {text('pickers:password.demanded', { rule: codeText(demandLabels, demanded, text) })}
        </Text>
      )}
      {password === '' ? null : (
        <>
          <ProgressBar
            aria-hidden="true"
            thickness="large"
            value={reached / 4}
            color={isEnough ? 'success' : 'warning'}
          />
          <Text size={200}>
            {text(isEnough ? 'pickers:password.enough' : 'pickers:password.notEnough', { strength })}
          </Text>
        </>
      )}
    </div>
  )
}
