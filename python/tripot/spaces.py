"""The spaces of Gymnasium that environments here need, where it is not installed: shape, dtype, contains and sample."""
import numpy as np


class Space:
    def __init__(self, shape, dtype):
        self.shape, self.dtype = shape, np.dtype(dtype) if dtype else None
        self._rng = np.random.default_rng()

    def seed(self, seed=None):
        self._rng = np.random.default_rng(seed)
        return seed

    def __contains__(self, x):
        return self.contains(x)

    def __eq__(self, other):
        return type(self) is type(other) and self._key() == other._key()

    def __hash__(self):
        return hash(self._key())

    def __repr__(self):
        return f"{type(self).__name__}{self._key()}"


class Box(Space):
    """Arrays with values from low to high."""

    def __init__(self, low, high, shape, dtype):
        super().__init__(tuple(shape), dtype)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def _key(self):
        return int(self.low.min()), int(self.high.max()), self.shape, str(self.dtype)

    def contains(self, x):
        is_alike = isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
        return is_alike and bool((x >= self.low).all() and (x <= self.high).all())

    def sample(self, mask=None):
        return self._rng.integers(self.low, self.high, endpoint=True, dtype=self.dtype)


class Discrete(Space):
    """Whole numbers from 0 to n - 1."""

    def __init__(self, n):
        super().__init__((), np.int64)
        self.n, self.start = n, 0

    def _key(self):
        return (self.n,)

    def contains(self, x):
        return isinstance(x, (int, np.integer)) and not isinstance(x, bool) and 0 <= x < self.n

    def sample(self, mask=None):
        """Where there is a mask, one that it allows; 0 where it allows none."""
        allowed = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return int(self._rng.choice(allowed)) if len(allowed) else 0


class Dict(Space):
    """A dict of spaces."""

    def __init__(self, spaces):
        super().__init__(None, None)
        self.spaces = dict(spaces)

    def _key(self):
        return tuple(self.spaces.items())

    def __getitem__(self, key):
        return self.spaces[key]

    def __iter__(self):
        return iter(self.spaces)

    def keys(self):
        return self.spaces.keys()

    def items(self):
        return self.spaces.items()

    def seed(self, seed=None):
        for i, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + i)
        return seed

    def contains(self, x):
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(space.contains(x[key]) for key, space in self.spaces.items())

    def sample(self, mask=None):
        return {key: space.sample() for key, space in self.spaces.items()}
