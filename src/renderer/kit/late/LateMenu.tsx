import type { ReactNode } from 'react'
import { presentFailure } from '#kit/data/failures.ts'
import { type Surfaces, type TriggerProps, useLateSurface } from '#ui/useLateSurface.ts'

/** Fluent's parts of a menu, which are not there before the menu opens. */
export type MenuParts = Surfaces

type Positioning = Parameters<Surfaces['MenuSurface']>[0]['positioning']

interface LateMenuProps {
  /** The button that opens it. */
  readonly trigger: (props: TriggerProps) => ReactNode
  /** Default: below, from the start of the button. */
  readonly positioning?: Positioning
  readonly checkedValues?: Record<string, string[]>
  /** Loads what it shows; it opens then. A failure is presented, and it stays closed. */
  readonly before?: () => Promise<unknown>
  /** Above the items. */
  readonly head?: ReactNode
  /** The items. */
  readonly children: (parts: MenuParts) => ReactNode
}

/** A menu at a button. Its code is loaded after the first list, or when its button is reached or pressed. */
export function LateMenu({ trigger, before, children, ...rest }: LateMenuProps) {
  const menu = useLateSurface({ kind: 'menu', before, onFailed: presentFailure })
  const { shown, isOpen, setOpen } = menu
  return (
    <>
      {trigger(menu.trigger)}
      {shown && (
        <shown.surfaces.MenuSurface {...rest} target={shown.target} isOpen={isOpen} setOpen={setOpen}>
          {children(shown.surfaces)}
        </shown.surfaces.MenuSurface>
      )}
    </>
  )
}
