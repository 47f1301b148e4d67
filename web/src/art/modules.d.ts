// Made by pictograms.ts while building.
declare module 'virtual:pictograms/ui' {
  const art: import('./store.svelte').PageArt;
  export default art;
}
declare module 'virtual:pictograms/*' {
  const art: import('./store.svelte').GameArt;
  export default art;
}
