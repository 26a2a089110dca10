import { approvalHandlers, approvalKind } from '#areas/approvals/server/index.ts'
import { listPeople } from '#areas/identity/server/index.ts'
import { labelKind } from '#areas/printing/server/index.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import * as count from '../contract/count.ts'
import * as feed from '../contract/feed.ts'
import * as api from '../contract/inventory.api.ts'
import * as piece from '../contract/piece.ts'
import * as kept from '../contract/reservation.ts'
import * as back from '../contract/return.ts'
import * as staged from '../contract/staging.ts'
import { holdLot, releaseLot, selectLotHold } from './acts/hold.ts'
import {
  addFoundInventory,
  adjustInventory,
  issueInventory,
  moveInventory,
  receiveInventory,
  splitLot,
} from './acts/move.ts'
import { reverseStockMove } from './acts/reverse.ts'
import { addCountLine, countLine, countSheet } from './count/count-lines.ts'
import { counts, countsDue, countsToApprove } from './count/lists.ts'
import { addCount } from './count/make.ts'
import { cancelCounts, countApproval, recountLines, submitCount } from './count/post.ts'
import { countReview } from './count/review.ts'
import { getCountRule, updateCountRule } from './count/rule.ts'
import { feeds, findFeedStock, taskFeed } from './feed/feeds.ts'
import { loadFeed, unloadFeed, weighFeed } from './feed/load.ts'
import { lotLabel } from './label-kind.ts'
import { checkLedger, ledgerTimer } from './ledger/check-ledger.ts'
import { balances, moves, productStocks, selectLotMove } from './lists.ts'
import { locations } from './locations.ts'
import { lots } from './lots.ts'
import { holdPiece, releasePieces } from './pieces/hold.ts'
import { pieceHolds } from './pieces/list.ts'
import { findAwaitedStock, proposePutaway } from './putaway.ts'
import { reportAnswers } from './reports.ts'
import { orderAnswers } from './reserve/ended.ts'
import { change, release, reservations } from './reserve/lists.ts'
import { reserveNeeds } from './reserve/needs.ts'
import { cancel, handOver, returnPicked } from './staging/hand-over.ts'
import { kanbans, refillTimer, stagings } from './staging/lists.ts'
import { addStagings, refill } from './staging/make.ts'
import { stagingNeedList } from './staging/need.ts'
import { pick, scan, stagingSheet, unpick } from './staging/pick.ts'
import { findReturnedUnit, receiveBack } from './units/return.ts'
import { returns } from './units/returns.ts'
import { warehouses } from './warehouses.ts'

export { mustBePlace } from './acts/parts.ts'
export { splitOffLoose } from './acts/split-off.ts'
export { feedPlace } from './feed/place.ts'
export {
  askForFirst,
  firstOutOrder,
  insteadOf,
  mayBeTaken,
  mayBeTakenIn,
  type Takeable,
  whyNotTaken,
} from './first-out.ts'
export { checkLedger } from './ledger/check-ledger.ts'
export { type LotActivity, linkLots, unlinkLots } from './ledger/genealogy.ts'
export { holdLots, releaseLots } from './ledger/holds.ts'
export { lotOf } from './ledger/lots.ts'
export { moveStock } from './ledger/move-stock.ts'
export { virtualPlace } from './ledger/places.ts'
export type { StockMove } from './ledger/sides.ts'
export { lotHeldFor } from './ledger/why-held.ts'
export { namedBy } from './named-by.ts'
export { heldFor, holdPieces, type NumberedPiece, releaseHeldPieces } from './pieces/hold.ts'
export { bookRecovered, type RecoveredBy, unbookRecovered } from './recovered.ts'
export { freeBesideKept, keptOn, leavingKept, todayIn } from './reserve/kept.ts'
export { inLedger, keptForOrders, onHand } from './reserve/on-hand.ts'
export { lockLying, releaseReserved, reserveStock, toldOf } from './reserve/reserve.ts'
export { carryUnits, moveUnits } from './units/carry.ts'
export { packedThere } from './units/claims.ts'
export {
  changeUnits,
  countUnitPrints,
  openUnit,
  putInto,
  putUnitInto,
  takeOut,
  takeUnitsOut,
} from './units/contain.ts'
export { holdUnits, releaseUnits, unitHeldFor } from './units/hold.ts'
export {
  type PackCheck,
  type PackingRefused,
  packCheck,
  packingRefused,
  type RefusedPacking,
} from './units/pack-check.ts'
export { returnedLot } from './units/return.ts'
export {
  contentsOf,
  lockTrees,
  lockUnit,
  parentOf,
  touchUnits,
  treeOf,
  type Unit,
  type UnitContent,
  unitNumbered,
} from './units/units.ts'

const served = [
  warehouses,
  locations,
  lots,
  balances,
  productStocks,
  moves,
  reservations,
  pieceHolds,
  returns,
  feeds,
  counts,
  countsDue,
  stagings,
  stagingNeedList,
  kanbans,
]

export const mount: Mount = () => ({
  area,
  fills: [fill(approvalKind, countApproval.kind, countApproval.kind), fill(labelKind, lotLabel.id, lotLabel)],
  handlers: [
    ...served.flatMap(({ handlers }) => handlers),
    handle(api.moveInventory, moveInventory),
    handle(api.splitLot, splitLot),
    handle(api.issueInventory, issueInventory),
    handle(api.receiveInventory, receiveInventory),
    handle(api.adjustInventory, adjustInventory),
    handle(api.addFoundInventory, addFoundInventory),
    handle(api.reverseStockMove, reverseStockMove),
    handle(api.holdLot, holdLot),
    handle(api.releaseLot, releaseLot),
    handle(api.selectLotHold, selectLotHold),
    handle(api.selectLotMove, selectLotMove),
    handle(api.findAwaitedStock, findAwaitedStock),
    handle(api.proposePutaway, proposePutaway),
    handle(kept.changeReservation, change),
    handle(kept.releaseReservation, release),
    handle(piece.holdPiece, holdPiece),
    handle(piece.releasePieces, releasePieces),
    handle(kept.reserveStagingNeed, reserveNeeds),
    handle(back.findReturned, findReturnedUnit),
    handle(back.receiveReturn, receiveBack),
    handle(api.checkInventory, checkLedger),
    handle(feed.getTaskFeed, taskFeed),
    handle(feed.findFeedStock, findFeedStock),
    handle(feed.loadUseMaterial, loadFeed),
    handle(feed.weighUseMaterial, weighFeed),
    handle(feed.unloadUseMaterial, unloadFeed),
    handle(count.addStockCount, addCount),
    handle(count.getStockCountSheet, countSheet),
    handle(count.countStockLine, countLine),
    handle(count.addStockCountLine, addCountLine),
    handle(count.submitStockCount, submitCount),
    handle(count.cancelStockCount, cancelCounts),
    handle(count.recountStockLine, recountLines),
    handle(count.getStockCountReview, countReview),
    handle(count.selectStockCountToApprove, countsToApprove),
    handle(count.getStockCountRule, getCountRule),
    handle(count.updateStockCountRule, updateCountRule),
    handle(staged.addStaging, addStagings),
    handle(staged.selectStagingReceiver, listPeople),
    handle(staged.refillKanban, refill),
    handle(staged.getStagingSheet, stagingSheet),
    handle(staged.pickStaging, pick),
    handle(staged.scanStaging, scan),
    handle(staged.unpickStaging, unpick),
    handle(staged.handOverStaging, handOver),
    handle(staged.returnStaging, returnPicked),
    handle(staged.cancelStaging, cancel),
    ...approvalHandlers(countApproval, { approve: count.approveStockCount, reject: count.rejectStockCount }),
  ],
  answers: [...reportAnswers, ...orderAnswers],
  timers: [ledgerTimer, refillTimer],
  jobs: Object.assign({}, ...served.map(({ jobs }) => jobs)),
})
