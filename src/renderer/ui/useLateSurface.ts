import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { late, type Late } from './late.ts'
import type * as surfaces from './surfaces.tsx'

export type Surfaces = typeof surfaces

export const lateSurfaces: Late<Surfaces> = late(() => import('./surfaces.tsx'))

interface LateSurfaceOptions {
  readonly kind: 'menu' | 'dialog'
  /** Called at each opening; the surface opens after it. */
  readonly before?: (() => Promise<unknown>) | undefined
  /** The code did not arrive: the trigger can be pressed again. */
  onFailed(error: unknown): void
}

/** Attributes of the button that opens a surface. */
export interface TriggerProps {
  readonly id: string
  readonly 'aria-haspopup': 'menu' | undefined
  readonly 'aria-expanded': boolean | undefined
  onClick(event: MouseEvent<HTMLElement>): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
  onPointerEnter(): void
  onFocus(): void
}

export interface LateSurface {
  readonly trigger: TriggerProps
  readonly isOpen: boolean
  /** Null until it was opened once. It then stays, closed, because Fluent gives the focus back. */
  readonly shown: { readonly surfaces: Surfaces; readonly target: HTMLElement } | null
  /** @param target beside which it opens */
  open(target: HTMLElement): void
  setOpen(isOpen: boolean): void
}

/**
 * A menu or popover whose code is loaded when its trigger is reached or pressed. The trigger is an ordinary button, so
 * that a press before the code is there counts.
 */
export function useLateSurface({ kind, before, onFailed }: LateSurfaceOptions): LateSurface {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<LateSurface['shown']>(null)
  const isComing = useRef(false)
  const open = (target: HTMLElement) => {
    const show = (surfaces: Surfaces) => {
      setShown((current) => (current?.target === target ? current : { surfaces, target }))
      setOpen(true)
    }
    if (lateSurfaces.value && !before) return show(lateSurfaces.value)
    if (isComing.current) return
    isComing.current = true
    Promise.all([lateSurfaces.load(), before?.()])
      .then(([surfaces]) => show(surfaces), onFailed)
      .finally(() => {
        isComing.current = false
      })
  }
  return {
    trigger: {
      id,
      'aria-haspopup': kind === 'menu' ? 'menu' : undefined,
      // As Fluent has it: a closed menu has none.
      'aria-expanded': kind === 'menu' && !isOpen ? undefined : isOpen,
      onClick: ({ currentTarget }) => (isOpen ? setOpen(false) : open(currentTarget)),
      onKeyDown: (event) => {
        if (kind === 'menu' && event.key === 'ArrowDown' && !isOpen) open(event.currentTarget)
        else if (event.key === 'Escape' && isOpen) {
          event.preventDefault()
          setOpen(false)
        }
      },
      onPointerEnter: lateSurfaces.preload,
      onFocus: lateSurfaces.preload,
    },
    isOpen,
    shown,
    open,
    setOpen,
  }
}
