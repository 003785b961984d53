/** Milliseconds that this thread has computed: other work of the machine is not counted. */
function computed(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** @returns milliseconds that the longest turn of the event loop computed, from the start of `work` to its end */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = computed()
  const look = () => {
    const now = computed()
    longest = Math.max(longest, now - last)
    last = now
  }
  const watch = setInterval(look, 1)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  look()
  return longest
}
