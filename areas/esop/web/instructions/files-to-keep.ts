import type { ShownInstruction } from '../../contract/instruction.api.ts'

/** What of an instruction is kept for the time without a network: its document and the pictures of its steps. Videos weigh too much. */
export const filesToKeep = ({ fileNo, steps }: Pick<ShownInstruction, 'fileNo' | 'steps'>): string[] => [
  fileNo,
  ...steps.flatMap(({ media }) => (media?.mime.startsWith('image/') ? [media.fileNo] : [])),
]
