/** One step, on matrices of the library's own: what its functions for graphs go through, without making them anew each time. */
declare module 'graphology-layout-forceatlas2/iterate.js' {
  export default function iterate(settings: object, nodes: Float32Array, edges: Float32Array): object
}
