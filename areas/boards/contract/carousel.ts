/** The path of the board that shows several in turns. */
export const carouselPath = 'boardWheelView'
