const STEP = 0.05;
const LEAST = 0.62;
const MOST = 1;
/** How much larger cards could be before they become larger: else the table would breathe with every card played. */
const SLACK = 0.15;

/** Makes cards as small as they must be for the table to fit its place, and larger again when there is ample room. */
export function fit(board: HTMLElement): void {
  const fits = (scale: number) => {
    board.style.setProperty('--fit', scale.toFixed(2));
    return board.scrollHeight <= board.clientHeight + 1;
  };
  let scale = Number(board.style.getPropertyValue('--fit') || MOST);
  if (fits(scale)) {
    while (scale < MOST && fits(Math.min(MOST, scale + SLACK))) scale = Math.min(MOST, scale + STEP);
  } else {
    while (scale > LEAST && !fits(scale)) scale -= STEP;
  }
  fits(scale);
}
