import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { QueryCard } from '#kit/list/chrome/QueryCard.tsx'
import type { FilterField } from '#kit/list/types.ts'
import { show } from '#tests/components/page.tsx'

const fields: readonly FilterField[] = [{ name: 'name', label: 'sys.role:field.name', kind: 'text' }]

/** A list whose searches arrive when `land` is called, as they do by way of the address. */
function openCard() {
  let land = (): void => undefined
  let leave = (_filters: Record<string, string>): void => undefined
  function Held() {
    const [filters, setFilters] = useState<Readonly<Record<string, string>>>({ name: '' })
    leave = setFilters
    return (
      <QueryCard fields={fields} filters={filters} onSearch={(wanted) => (land = () => setFilters(wanted))} />
    )
  }
  show(<Held />)
  return {
    box: page.getByRole('search').getByRole('textbox'),
    land: () => land(),
    leave: (filters: Record<string, string>) => leave(filters),
  }
}

test('what is typed while a search is under way stays when it arrives', async () => {
  const { box, land } = openCard()
  await userEvent.fill(box, '运维')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('组')
  land()
  await expect.element(box).toHaveValue('运维组')
})

test('filters that come from elsewhere, such as a saved view, take the place of what is typed', async () => {
  const { box, land, leave } = openCard()
  await userEvent.fill(box, '运维')
  await userEvent.keyboard('{Enter}')
  land()
  await userEvent.keyboard('组')
  leave({ name: '审计' })
  await expect.element(box).toHaveValue('审计')
  leave({ name: '运维' })
  await expect.element(box).toHaveValue('运维')
})
