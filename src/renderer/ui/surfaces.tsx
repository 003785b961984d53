import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  type MenuProps,
  MenuTrigger,
  Popover,
  type PopoverProps,
  PopoverSurface,
  PopoverTrigger,
} from '@fluentui/react-components'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { ReturnFocus } from './ReturnFocus.tsx'

/**
 * Fluent's menus and popovers, with the positioning and the focus management that they need: 160 kB of script that no
 * first list waits for. Only what is loaded late may import this file; the others take it from `lateSurfaces`.
 */
export { Menu, MenuDivider, MenuGroup, MenuGroupHeader, MenuItem, MenuItemRadio, MenuList, MenuPopover }
export { MenuTrigger }

interface SurfaceProps {
  /** The trigger, which is rendered elsewhere. */
  readonly target: HTMLElement
  readonly isOpen: boolean
  readonly children: ReactNode
  setOpen(isOpen: boolean): void
}

/** Takes the place of a trigger inside Fluent's components, and gives them the one that is rendered elsewhere. */
function Elsewhere({ target, ref }: { target: HTMLElement; ref?: Ref<unknown> | undefined }) {
  useImperativeHandle(ref, () => target, [target])
  return null
}

interface MenuSurfaceProps extends SurfaceProps, Pick<MenuProps, 'positioning' | 'checkedValues'> {
  /** Above the items. */
  readonly head?: ReactNode
}

export function MenuSurface({ target, isOpen, setOpen, head, children, ...rest }: MenuSurfaceProps) {
  return (
    <Menu {...rest} open={isOpen} onOpenChange={(_, { open }) => setOpen(open)}>
      <MenuTrigger disableButtonEnhancement>
        {({ ref }) => <Elsewhere target={target} ref={ref} />}
      </MenuTrigger>
      <MenuPopover>
        {head}
        <MenuList aria-labelledby={target.id}>{children}</MenuList>
      </MenuPopover>
    </Menu>
  )
}

interface PopoverFrameProps extends SurfaceProps, Pick<PopoverProps, 'positioning'> {
  readonly label: string
  readonly className: string
  /** -1: the surface itself gets the focus. Default: the first element in it. */
  readonly tabIndex?: number | undefined
  /** Its content moves the focus. Default false. */
  readonly focusesItself?: boolean
}

export function PopoverFrame(props: PopoverFrameProps) {
  const { target, isOpen, setOpen, label, focusesItself = false, positioning, children, ...surface } = props
  return (
    <Popover
      trapFocus
      unstable_disableAutoFocus={focusesItself}
      positioning={positioning}
      open={isOpen}
      onOpenChange={(_, { open }) => setOpen(open)}
    >
      <PopoverTrigger disableButtonEnhancement>
        {({ ref }) => <Elsewhere target={target} ref={ref} />}
      </PopoverTrigger>
      <PopoverSurface {...surface} aria-label={label}>
        <ReturnFocus>{children}</ReturnFocus>
      </PopoverSurface>
    </Popover>
  )
}
