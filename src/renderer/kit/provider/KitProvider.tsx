import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { createQueryClient } from '#kit/data/client.ts'
import { refetchOnEvents } from '#kit/data/endpoint.ts'
import { setFieldsOpener } from '#kit/list/batch/setFields.ts'
import { DialogHost } from '#kit/provider/DialogHost.tsx'
import { ToastHost } from '#kit/provider/ToastHost.tsx'

setFieldsOpener(async (request) => {
  const { openSetFields } = await import('#kit/form/many/openSetFields.tsx')
  await openSetFields(request)
})

/** Foundations of the screens: data, dialogs and toasts. Once per window, inside FluentProvider. */
export function KitProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  useEffect(() => refetchOnEvents(client), [client])
  return (
    <QueryClientProvider client={client}>
      {children}
      <DialogHost />
      <ToastHost />
    </QueryClientProvider>
  )
}
