import type { MessageKey, Translate } from '#core/contract/messages.ts'
import type { Problem, ProblemCode } from '#engines/labels/index.ts'

const words: Readonly<Record<ProblemCode, MessageKey>> = {
  fieldMissing: 'label.problem.fieldMissing',
  filterUnknown: 'label.problem.filterUnknown',
  filterFails: 'label.problem.filterFails',
  textDoesNotFit: 'label.problem.textDoesNotFit',
  letterMissing: 'label.problem.letterMissing',
  codeEmpty: 'label.problem.codeEmpty',
  codeTooWide: 'label.problem.codeTooWide',
  codeCannotHold: 'label.problem.codeCannotHold',
  gs1Wrong: 'label.problem.gs1Wrong',
  outside: 'label.problem.outside',
  listMissing: 'label.problem.listMissing',
  tableTooLow: 'label.problem.tableTooLow',
  sumFails: 'label.problem.sumFails',
}

/** Why a label cannot be printed, for people. */
export const problemText = (t: Translate, { code, params }: Problem): string => t(words[code], params)
