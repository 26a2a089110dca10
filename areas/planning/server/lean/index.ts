import { type Handler, handle } from '#core/server/handler.ts'
import * as balanceApi from '../../contract/lean/lean.api.ts'
import * as sequenceApi from '../../contract/lean/line-sequence.api.ts'
import { sequenceAdherence } from './adherence.ts'
import { selectBalances } from './balances.ts'
import { flowLineFacts } from './flow-line-facts.ts'
import { flowLines } from './lines.ts'
import { planSequence } from './plan-sequence.ts'
import { proposeSequence } from './propose-sequence.ts'
import { saveBalance } from './save-balance.ts'
import { selectSequences } from './sequences.ts'
import { redoBalance, undoBalance } from './undo-balance.ts'

/** Takt, balance and levelled sequence of flow lines. */
export const leanHandlers: Handler[] = [
  handle(balanceApi.selectFlowLine, (ctx) => flowLines(ctx)),
  handle(balanceApi.getFlowLine, flowLineFacts),
  handle(balanceApi.saveLineBalance, saveBalance),
  handle(balanceApi.undoLineBalance, undoBalance),
  handle(balanceApi.redoLineBalance, redoBalance),
  handle(balanceApi.selectLineBalance, selectBalances),
  handle(sequenceApi.proposeLineSequence, proposeSequence),
  handle(sequenceApi.planLineSequence, planSequence),
  handle(sequenceApi.selectLineSequence, selectSequences),
  handle(sequenceApi.getSequenceAdherence, sequenceAdherence),
]
