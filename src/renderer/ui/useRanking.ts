import { useEffect, useState } from 'react'
import { loadRanking, plainRanking, type Ranking } from '#ui/ranking.ts'

/** How well texts match the text typed into a filter box: by the text, and by pinyin soon after something is typed. */
export function useRanking(typed: string): Ranking {
  const [rank, setRank] = useState(() => plainRanking)
  const isTyped = typed.trim() !== ''
  useEffect(() => {
    if (isTyped) void loadRanking().then((ranking) => setRank(() => ranking))
  }, [isTyped])
  return rank
}
