import { createContext } from 'react'

/** Whether a board stands within another (the carousel), which then owns full screen and settings. */
export const BoardEmbedded = createContext(false)
