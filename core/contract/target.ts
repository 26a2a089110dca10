import { z } from 'zod'

/** What a figure is to reach, as a share (1 is 100 %), and the code and name of what says so. */
export const target = z.object({ value: z.number(), code: z.string(), name: z.string() })
export type Target = z.infer<typeof target>
