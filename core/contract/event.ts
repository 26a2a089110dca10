/**
 * A domain event: something that happened in one area and that others must answer within the same transaction. What leaves the
 * building (mail, SMS, ERP) is a job instead.
 */
export interface DomainEvent<P> {
  name: string
  /** Carries the payload's type alone; never read. */
  payload?: P
}

export const defineEvent = <P>(name: string): DomainEvent<P> => ({ name })
