/** The node of the category tree that new jobs belong to. */
export interface Category {
  readonly jobType: 1 | 3
  readonly sortCode: string
  readonly sortName: string
}

const custom: Category = { jobType: 3, sortCode: '', sortName: '' }

let chosen = custom

/** @returns the category for a new job: the one chosen in the tree while the tree is shown, otherwise custom jobs. */
export const chosenCategory = (): Category => chosen

export const chooseCategory = (category: Category | null): void => {
  chosen = category ?? custom
}
