import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components'
import { type FormEvent, type ReactNode, type Ref, useRef } from 'react'
import { Dialog } from '#kit/dialog/Dialog.tsx'
import { useClosing } from '#kit/dialog/discard.ts'
import { useFirstFocus } from '#kit/dialog/useFirstFocus.ts'
import { useText } from '#kit/text.ts'
import { useDangerStyles } from '#ui/useDangerStyles.ts'

/** The button that does what the dialog is for. */
interface MainButton {
  /** Already in the operator's language. */
  readonly label: string
  run(): void
  /** Under way: keeps the focus, and a click does nothing. */
  readonly isBusy?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly isDanger?: boolean | undefined
  /** The button before it. Default: Cancel, which closes the dialog. */
  readonly other?: { readonly label: string; run(): void } | undefined
}

interface SurfaceProps {
  /** Already in the operator's language. */
  readonly title: string
  /** At the end of the title's line. */
  readonly titleAction?: ReactNode
  /** Pixels, at most. Default: Fluent's 600. */
  readonly width?: number | undefined
  /** Always as wide as it may be, whatever stands in it. */
  readonly isFixedWidth?: boolean | undefined
  /** Class of the content. */
  readonly className?: string | undefined
  /** Cancel, then this button. */
  readonly main?: MainButton | undefined
  /** Enter in a field is a click on the main button. */
  readonly isForm?: boolean | undefined
  /**
   * Buttons of its own instead of Cancel and the main one; none: the dialog has no row of buttons. A function gets what
   * closes the dialog as Escape does.
   */
  readonly actions?: ReactNode | ((close: () => void) => ReactNode)
  /** The row of buttons takes the whole width, for long labels. */
  readonly hasWideActions?: boolean | undefined
  /** A question whether something is to be done; code that looks for questions finds it by this. */
  readonly isQuestion?: boolean | undefined
  readonly children: ReactNode
  onClose(): void
}

interface DialogFrameProps extends SurfaceProps {
  /** Default true: a click beside the dialog does not close it, so that nothing typed is lost. */
  readonly isAlert?: boolean
  /**
   * It holds input that is lost when it closes: Escape, Cancel and a click beside it ask first. Default false: it has no
   * input, keeps it, or shows a question itself.
   */
  readonly isFilled?: boolean
}

const useStyles = makeStyles({
  // With the padding of its surface it ends 16 pixels from the window's edges: a long dialog does not pass for a page.
  body: { maxHeight: 'calc(100vh - 82px)' },
})

/** A dialog with its title, content and buttons. Escape closes it, after a question where that loses input; every dialog of the console is one of these. */
export function DialogFrame({ isAlert = true, isFilled = false, ...surface }: DialogFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  useFirstFocus(place, surface.isForm === true)
  const close = useClosing(isFilled, () => surface.onClose())
  return (
    <Dialog
      open
      modalType={isAlert ? 'alert' : 'modal'}
      onOpenChange={(_, { open }) => {
        if (!open) close()
      }}
    >
      <FrameSurface {...surface} surfaceRef={place} onClose={close} />
    </Dialog>
  )
}

/** The frame inside a Fluent Dialog that stays mounted while it is closed. */
export function FrameSurface(props: SurfaceProps & { readonly surfaceRef?: Ref<HTMLDivElement> }) {
  const { title, titleAction, width, isFixedWidth, className, isQuestion, children, onClose, surfaceRef } =
    props
  const { main, isForm, actions, hasWideActions } = props
  const styles = useStyles()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!main?.isDisabled && !main?.isBusy) main?.run()
  }
  const own = typeof actions === 'function' ? actions(onClose) : actions
  const buttons = main ? <MainButtons main={main} isForm={isForm} onClose={onClose} /> : own
  const body = (
    <DialogBody className={styles.body}>
      <DialogTitle action={titleAction === undefined ? undefined : { children: titleAction }}>
        {title}
      </DialogTitle>
      <DialogContent className={className}>{children}</DialogContent>
      {buttons ? <DialogActions fluid={hasWideActions}>{buttons}</DialogActions> : null}
    </DialogBody>
  )
  return (
    <DialogSurface
      ref={surfaceRef}
      data-question={isQuestion}
      style={{ maxWidth: width, width: isFixedWidth ? 'calc(100vw - 32px)' : undefined }}
    >
      {isForm ? (
        <form noValidate onSubmit={submit}>
          {body}
        </form>
      ) : (
        body
      )}
    </DialogSurface>
  )
}

interface MainButtonsProps {
  readonly main: MainButton
  readonly isForm: boolean | undefined
  onClose(): void
}

function MainButtons({ main, isForm, onClose }: MainButtonsProps) {
  const text = useText()
  const { danger } = useDangerStyles()
  const { label, run, isBusy, isDisabled, isDanger, other } = main
  return (
    <>
      <Button type="button" onClick={() => (other ? other.run() : onClose())}>
        {other?.label ?? text('common:cancel')}
      </Button>
      <Button
        type={isForm ? 'submit' : 'button'}
        appearance="primary"
        className={isDanger && !isDisabled ? danger : undefined}
        disabled={isDisabled}
        disabledFocusable={isBusy}
        onClick={isForm ? undefined : () => run()}
      >
        {label}
      </Button>
    </>
  )
}
