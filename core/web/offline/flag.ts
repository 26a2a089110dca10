const key = 'gm_offline'

/** Whether this browser keeps pages and answers for the time without a network: on the machines and phones of the shop floor. */
export const keepsOffline = (): boolean => localStorage.getItem(key) !== null

export const setKeepsOffline = (): void => localStorage.setItem(key, '1')
