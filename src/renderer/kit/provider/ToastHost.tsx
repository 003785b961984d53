import {
  Button,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
  useThemeClassName,
} from '@fluentui/react-components'
import {
  CheckmarkCircle20Filled,
  Dismiss16Regular,
  ErrorCircle20Filled,
  Warning20Filled,
} from '@fluentui/react-icons'
import { createPortal } from 'react-dom'
import { dismissToast, type Toast, useToasts } from '#kit/dialog/toasts.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  region: {
    position: 'fixed',
    insetInlineStart: 0,
    insetInlineEnd: 0,
    top: tokens.spacingVerticalXXL,
    // Above dialogs: a save is announced while its dialog is still open.
    zIndex: 1_000_001,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    pointerEvents: 'none',
    // The theme's class paints; a strip across the window must not.
    backgroundColor: 'transparent',
    ...typographyStyles.body1,
  },
  toast: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    maxWidth: 'min(560px, 90vw)',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorTransparentStroke}`,
    boxShadow: tokens.shadow16,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    overflowWrap: 'anywhere',
    pointerEvents: 'auto',
  },
  icon: { display: 'inline-flex', flexShrink: 0 },
  success: { color: tokens.colorStatusSuccessForeground3 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  error: { color: tokens.colorStatusDangerForeground3 },
})

const icons = { success: CheckmarkCircle20Filled, warning: Warning20Filled, error: ErrorCircle20Filled }

/**
 * Draws the toasts; the shell places one in every window. Not Fluent's Toaster: it shows toasts through a hook, and ours
 * are shown by code outside of React; its announcements are hidden by a modal dialog, during which a save is announced;
 * and it moves a toast in and out, which takes longer than the half second of a success.
 */
export function ToastHost() {
  const styles = useStyles()
  const theme = useThemeClassName()
  const toasts = useToasts((state) => state.toasts)
  // A modal dialog hides everything beside it from assistive technology, except elements directly
  // in the body that are marked as never hidden: a save is announced while its dialog is still open.
  return createPortal(
    <div className={mergeClasses(theme, styles.region)} aria-live="polite" data-tabster-never-hide="">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>,
    document.body,
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const styles = useStyles()
  const text = useText()
  const Icon = icons[toast.level]
  return (
    <div className={styles.toast} role={toast.level === 'success' ? 'status' : 'alert'}>
      <span className={mergeClasses(styles.icon, styles[toast.level])}>
        <Icon aria-hidden />
      </span>
      <span>{toast.text}</span>
      {toast.level === 'success' ? null : (
        <Button
          size="small"
          appearance="transparent"
          icon={<Dismiss16Regular />}
          aria-label={text('common:close')}
          onClick={() => dismissToast(toast.id)}
        />
      )}
    </div>
  )
}
