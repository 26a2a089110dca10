import { approvalHandlers, approvalKind } from '#areas/approvals/server/index.ts'
import { listPeople } from '#areas/identity/server/index.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import { selectWagePerson } from '../contract/person.ts'
import * as question from '../contract/question.ts'
import * as short from '../contract/short-work.ts'
import * as wage from '../contract/wage.ts'
import * as period from '../contract/wage-period.ts'
import { accesses } from './access.ts'
import { ownWage } from './own-wage.ts'
import {
  approvePeriod,
  checkPeriod,
  lockPeriod,
  periodMissing,
  periods,
  reckonJob,
  reckonKind,
  reopenPeriod,
  startReckoning,
} from './periods.ts'
import { answer, ask, askedQuestions, ownQuestions, questionOf } from './questions.ts'
import { shortWorkApproval, shortWorkCourse, shortWorks, shortWorkToApprove, withdraw } from './short-work.ts'
import { lineOf, printedSlips, slipOf } from './slip.ts'
import { sourceAnswers, sourcesTimer } from './source-days.ts'
import { hourlySalaries, items, piecePrices, rules } from './standards.ts'
import { statistics } from './statistics.ts'

export { logLook } from './looks.ts'
export { mayBeSeen } from './policy.ts'
export { type Reckoned, reckonPeriod } from './reckon-period.ts'
export { sourcesRollUp } from './source-days.ts'

const served = [hourlySalaries, piecePrices, rules, items, accesses, shortWorks, periods, statistics]

export const mount: Mount = () => ({
  area,
  fills: [fill(approvalKind, shortWorkApproval.kind, shortWorkApproval.kind)],
  handlers: [
    ...served.flatMap(({ handlers }) => handlers),
    handle(selectWagePerson, listPeople),
    ...approvalHandlers(shortWorkApproval, { approve: short.approveShortWork, reject: short.rejectShortWork }),
    handle(short.selectShortWorkToApprove, shortWorkToApprove),
    handle(short.withdrawShortWork, withdraw),
    handle(short.getShortWorkCourse, shortWorkCourse),
    handle(period.reckonWagePeriod, startReckoning),
    handle(period.checkWagePeriod, checkPeriod),
    handle(period.approveWagePeriod, approvePeriod),
    handle(period.lockWagePeriod, lockPeriod),
    handle(period.reopenWagePeriod, reopenPeriod),
    handle(period.getWagePeriodMissing, periodMissing),
    handle(wage.getWage, slipOf),
    handle(wage.getWageLine, lineOf),
    handle(wage.getOwnWage, ownWage),
    handle(wage.printWageSlip, printedSlips),
    handle(question.askAboutWage, ask),
    handle(question.selectOwnWageQuestion, (ctx) => ownQuestions(ctx)),
    handle(question.selectWageQuestion, askedQuestions),
    handle(question.getWageQuestion, questionOf),
    handle(question.answerWageQuestion, answer),
  ],
  answers: sourceAnswers,
  timers: [sourcesTimer],
  jobs: Object.assign({ [reckonKind]: reckonJob }, ...served.map(({ jobs }) => jobs)),
})
