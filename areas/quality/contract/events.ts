import { defineEvent } from '#core/contract/event.ts'

/** A control chart was broken, and its plan says that help is called to the machine. */
export interface SignalFact {
  signalId: number
  andonTypeId: number
  machineId: number
  /** What is charted. */
  characteristic: string
  inspectionNo: string
}

/** A violation of a control chart calls for help. */
export const spcSignalled = defineEvent<SignalFact>('quality.spcSignalled')

/** Something was found wrong that people have to deal with, by whomever or whatever. */
export const abnormalityRaised = defineEvent<{ abnormalityId: number }>('quality.abnormalityRaised')

/** An abnormality passed its verification. */
export const abnormalityClosed = defineEvent<{ abnormalityId: number }>('quality.abnormalityClosed')
