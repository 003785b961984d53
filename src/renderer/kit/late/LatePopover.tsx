import type { ReactNode } from 'react'
import { presentFailure } from '#kit/data/failures.ts'
import { type Surfaces, type TriggerProps, useLateSurface } from '#ui/useLateSurface.ts'

type FrameProps = Parameters<Surfaces['PopoverFrame']>[0]

interface LatePopoverProps extends Pick<FrameProps, 'label' | 'className' | 'tabIndex' | 'positioning'> {
  /** The button that opens it. */
  readonly trigger: (props: TriggerProps) => ReactNode
  /** Reads what it shows, at each opening; it opens then. A failure is presented, and it stays closed. */
  readonly before?: () => Promise<unknown>
  /** Its content. */
  readonly children: (close: () => void) => ReactNode
}

/** A popover at a button, which keeps the focus. Its code is loaded as that of a `LateMenu` is. */
export function LatePopover({ trigger, before, children, ...rest }: LatePopoverProps) {
  const popover = useLateSurface({ kind: 'dialog', before, onFailed: presentFailure })
  const { shown, isOpen, setOpen } = popover
  return (
    <>
      {trigger(popover.trigger)}
      {shown && (
        <shown.surfaces.PopoverFrame {...rest} target={shown.target} isOpen={isOpen} setOpen={setOpen}>
          {children(() => setOpen(false))}
        </shown.surfaces.PopoverFrame>
      )}
    </>
  )
}
