/** The node of the category tree that new jobs belong to. */
export interface Category {
  readonly jobType: 1 | 3
  readonly sortCode: string
  readonly sortName: string
}

const custom: Category = { jobType: 3, sortCode: '', sortName: '' }

let chosen = custom

/** Read when a job is added; the tree says what is chosen as long as it is shown. */
export const chosenCategory = (): Category => chosen

export const chooseCategory = (category: Category | null): void => {
  chosen = category ?? custom
}
