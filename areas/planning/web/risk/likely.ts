/** The colour of a chance to make the date: what can be relied on, what has to be looked at, what will not be. */
export const likely = (onTime: number): 'green' | 'orange' | 'red' =>
  onTime >= 0.9 ? 'green' : onTime >= 0.5 ? 'orange' : 'red'
