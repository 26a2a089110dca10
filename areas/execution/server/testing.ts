export { makeUser } from '#tests/support/user.ts'
export { type Floor, makeFloor, makeOrder } from './floor.fixture.ts'

export const operatorRights = ['report.view', 'report.add', 'report.correct', 'duty.view', 'duty.start', 'duty.end']
export const approverRights = ['report.view', 'report.approve', 'report.correct', 'report.reverse']
