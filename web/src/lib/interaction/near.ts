// What is about to be seen: on the screen, or a few rows from it.
const MARGIN = '100px';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | null = null;

// One observer for all: what comes near together is told together.
function observe(): IntersectionObserver {
  return new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: MARGIN, scrollMargin: MARGIN },
  );
}

/** Do something once as soon as an element is about to be seen. */
export function whenNear(begin: () => void) {
  return (node: Element) => {
    observer ??= observe();
    waiting.set(node, begin);
    observer.observe(node);
    return () => {
      observer?.unobserve(node);
      waiting.delete(node);
    };
  };
}
