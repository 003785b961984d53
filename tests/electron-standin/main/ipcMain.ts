/// <reference types="electron" />
import { EventEmitter } from 'node:events'
import type { InvokeAnswer } from '../protocol.ts'
import { noteArrived } from './busy.ts'
import { cloned, strict } from './strict.ts'

type Handler = (event: Electron.IpcMainInvokeEvent, ...args: unknown[]) => unknown

class StandInIpcMain extends EventEmitter implements Pick<Electron.IpcMain, 'handle' | 'removeHandler'> {
  handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    this.handlers.set(channel, handler)
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel)
  }
}

const standIn = new StandInIpcMain()
export const ipcMain = strict('ipcMain', standIn)

export const handledChannels = (): string[] => [...standIn.handlers.keys()]

/** Runs a handler. As in Electron, only the message of an error is passed on. */
export async function invokeHandler(
  channel: string,
  event: Electron.IpcMainInvokeEvent,
  args: unknown[],
): Promise<InvokeAnswer> {
  const handler = standIn.handlers.get(channel)
  noteArrived(`${channel} ${String(args[0])}`)
  if (handler === undefined) return { ok: false, message: `Error: No handler registered for '${channel}'` }
  try {
    return { ok: true, value: cloned(await handler(event, ...args)) }
  } catch (error) {
    return { ok: false, message: String(error) }
  }
}

export const emitMessage = (channel: string, event: Electron.IpcMainEvent, args: unknown[]): void =>
  void standIn.emit(channel, event, ...args)
