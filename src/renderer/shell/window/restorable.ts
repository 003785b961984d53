import { create } from 'zustand'

/** Whether the windows of the last time were opened or left: asked once for as long as this window is open. */
export const useRestorable = create(() => ({ isAnswered: false }))
