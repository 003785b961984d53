import { createContext, type ReactNode, useContext } from 'react'
import { useChannelNames } from '#pickers/names/useChannelNames.ts'
import { useTemplateNames } from '#pickers/names/useTemplateNames.ts'
import { Named } from '#ui/Named.tsx'

type Names = ReadonlyMap<string, string>

const none: Names = new Map()
const Channels = createContext(none)
const Templates = createContext(none)

/** Reads the names of channels and templates once for all rows below it. */
export const MessageNames = ({ children }: { children: ReactNode }) => (
  <Channels value={useChannelNames()}>
    <Templates value={useTemplateNames()}>{children}</Templates>
  </Channels>
)

/** The same for channels alone. */
export const ChannelNames = ({ children }: { children: ReactNode }) => (
  <Channels value={useChannelNames()}>{children}</Channels>
)

/** Below `MessageNames` or `ChannelNames`: names of channels by their codes. */
export const useKnownChannels = (): Names => useContext(Channels)

/** Below `MessageNames` or `ChannelNames`: a channel by its name. */
export const ChannelName = ({ code }: { code: string }) => (
  <Named name={useContext(Channels).get(code)} code={code} />
)

/** Below `MessageNames`: a message template by its name. */
export const TemplateName = ({ code }: { code: string }) => (
  <Named name={useContext(Templates).get(code)} code={code} />
)
