import { dutyRoster } from '#areas/calendar/server/index.ts'
import { handle } from '#core/server/handler.ts'
import { sharedReads } from '#core/server/http/shared-reads.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import * as board from '../contract/board.api.ts'
import { testAndonBox } from '../contract/box.ts'
import * as api from '../contract/call.api.ts'
import { selectAndonPerson } from '../contract/person.ts'
import { getAndonSetting, updateAndonSetting } from '../contract/setting.ts'
import { andonAnalysis } from './board/analysis.ts'
import { andonView, andonWorkshops, boardCalls } from './board/view.ts'
import { pressesRaise } from './box.ts'
import { boxes, testBox } from './boxes.ts'
import { handOn, respond, takeOver } from './call/answer.ts'
import { callsAtMachine } from './call/at-machine.ts'
import { close, withdraw } from './call/close.ts'
import { readCourse } from './call/course.ts'
import { accept, finish, reject } from './call/finish.ts'
import { readForm, selectStation } from './call/form.ts'
import { calls } from './call/list.ts'
import { addPhotos } from './call/photos.ts'
import { raiseByPerson } from './call/raise.ts'
import { onRoster } from './call/responsible.ts'
import { failedTasksCall, signalsCall } from './call/signalled.ts'
import { findCalls } from './find-calls.ts'
import { forgetTimer } from './forget.ts'
import { items } from './items.ts'
import { lampsCall } from './lamp.ts'
import { selectPerson } from './people.ts'
import { rosters } from './rosters.ts'
import { runTimers } from './run.ts'
import { storedSetting, updateSetting } from './settings.ts'
import { types } from './types.ts'

export { type Press, type Pressed, raiseByBox } from './box.ts'
export { fireTimer } from './call/fire.ts'
export { type Raised, type Raising, raiseCall } from './call/raise.ts'
export { type LampChange, lampChanged, lampsChanged } from './lamp.ts'

const served = [types, items, rosters, calls, boxes]

export const mount: Mount = (services) => {
  const shared = sharedReads(services.hub, ['andonCall', 'andonType'])
  return {
    area,
    fills: [...findCalls, fill(dutyRoster, 'andonRoster', { onDuty: onRoster })],
    logScopes: {
      andonCall: { table: 'andon_call' },
    },
    handlers: [
      ...served.flatMap(({ handlers }) => handlers),
      handle(selectAndonPerson, selectPerson),
      handle(getAndonSetting, (ctx) => storedSetting(ctx)),
      handle(updateAndonSetting, updateSetting),
      handle(api.selectAndonStation, selectStation),
      handle(api.getAndonForm, readForm),
      handle(api.getAndonCourse, readCourse),
      handle(api.raiseAndonCall, raiseByPerson),
      handle(api.addAndonPhoto, addPhotos),
      handle(api.respondAndonCall, respond),
      handle(api.takeOverAndonCall, takeOver),
      handle(api.handOnAndonCall, handOn),
      handle(api.finishAndonCall, finish),
      handle(api.acceptAndonCall, accept),
      handle(api.rejectAndonCall, reject),
      handle(api.withdrawAndonCall, withdraw),
      handle(api.closeAndonCall, close),
      handle(testAndonBox, testBox),
      handle(api.getAndonAtMachine, callsAtMachine),
      handle(board.selectAndonWorkshop, (ctx) => andonWorkshops(ctx)),
      shared(board.selectAndonView, andonView),
      shared(board.selectBoardCall, boardCalls),
      shared(board.selectAndonAnalysis, andonAnalysis),
    ],
    jobs: Object.assign({}, ...served.map(({ jobs }) => jobs)),
    answers: [lampsCall, pressesRaise, signalsCall, failedTasksCall],
    timers: [forgetTimer],
    run: runTimers(services),
  }
}
